# What contributors run. `just` lists it.

_list:
    @just --list --unsorted

# Format, clippy and the tests that take seconds: under a minute after a change.
quick:
    cargo fmt --all --check
    cargo clippy
    cargo test --test internals -p patience-core
    cargo test --test library --test program -- report:: internals::

# The tests whose names contain NAME.
test NAME:
    cargo test --workspace {{ NAME }}

# Write the snapshots of the tests whose names contain NAME. Read the difference.
bless NAME:
    INSTA_UPDATE=always cargo test --workspace {{ NAME }}
    git add --intent-to-add '*.snap'
    git diff --stat

# Build the board in a browser: web/dist/, and web/dist-single/patience.html.
page:
    cd web && npm ci --no-audit --no-fund && npm run build

# Build the site into target/site/pages/, and look at every link and page of it.
site:
    packages/site/build
    packages/site/check

# The checks of a change: those before a push, `rust`, `others`, `every`, or some by name (`.ci/run list`).
ci *STEPS:
    .ci/run {{ STEPS }}

# Date the changelog, and write VERSION into all manifests and pages.
release VERSION:
    packages/set release {{ VERSION }}
    packages/set check {{ VERSION }}

# Begin VERSION: until it is released, this is VERSION-dev.
develop VERSION:
    packages/set develop {{ VERSION }}
    packages/set check
