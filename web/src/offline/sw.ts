// The service worker: the page works without a network, and with one it is always the latest.
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ({ url: string } | string)[] };

/** How long the network may take to answer before the kept page is shown, in milliseconds. */
const PATIENCE = 4_000;
const files = self.__WB_MANIFEST;

// The page is asked for anew at each visit, so that a new version is there at the next reload. The names of all other
// files change
// with their content, so those that are kept are right.
registerRoute(
  new NavigationRoute(async ({ request }) => {
    const answer = await fetch(request, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (answer && (answer.ok || answer.type === "opaqueredirect")) return answer;
    return (await matchPrecache("index.html")) ?? answer ?? Response.error();
  }),
);
precacheAndRoute(files);

// A page of an earlier version goes on with the files of its own worker. One of this version takes this worker at once,
// if no other
// page is open.
self.addEventListener("message", ({ data }: ExtendableMessageEvent) => {
  const own = files.some(
    (file) => new URL(typeof file === "string" ? file : file.url, self.registration.scope).href === data,
  );
  if (own)
    void self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      if (pages.length <= 1) void self.skipWaiting();
    });
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
