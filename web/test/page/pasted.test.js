// Cards of a board and lines of Match Solitaire's site, pasted where records belong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, at, browser, done, open, text, use } from "./browser.js";

const timeout = 120_000;
use();

const OWN = "3x3x13x5+2 2a 25 =partial\n";
const BOARD = "2♥ Q♥ J♥ 2♦ 4♠\nQ♣ 5♣ 4♦ 5♦ 3♣\n5♠ K♠ 10♥ Q♠ 6♥\n10♣ 8♣ 3♥ 9♣ 9♦\n";

/** Pastes a text into an element, as the clipboard does. Returns whether the page took it. */
const paste = (page, where, pasted) => page.locator(where).first().evaluate((element, pasted) => {
  element.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", pasted);
  return !element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, pasted);

/** Puts the cursor at the end of the text, and pastes there. */
async function append(page, pasted) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await paste(page, ".cm-content", pasted);
}

test("a board that is pasted is offered as a record, and the reader's own game stays", { timeout }, async () => {
  const opened = await open(browser, await at(OWN), DESKTOP);
  const { page } = opened, offer = page.locator("[data-offer]"), act = (name) => offer.getByRole("button", { name });
  // Where anything can be opened, and beside all boxes.
  for (const where of ["#box", "main"]) {
    assert.ok(await paste(page, where, BOARD));
    await offer.getByText("These are the cards of a board, not a record.").waitFor();
    assert.equal(await text(page), OWN);
    await act("Leave it").click();
    assert.equal(await offer.count(), 0);
    assert.equal(await text(page), OWN);
  }
  // A card that is there twice is said with its places, and no record is made of it.
  await paste(page, "#box", BOARD.replace("9♦", "2♥"));
  await offer.locator("select").selectOption({ label: "Carpet carpet4x5x1-" });
  await offer.getByText("line 1, column 1, and at line 4, column 14").waitFor();
  assert.equal(await act("Make a record of it").count(), 0);
  await paste(page, "#box", BOARD);
  assert.deepEqual(await offer.locator("option").allTextContents(), ["Carpet carpet4x5x1-", "Twenty twenty4x5x2-"]);
  await offer.getByText("28 of 52 cards are not known").waitFor();
  await act("Make a record of it").click();
  assert.equal(await offer.count(), 0);
  // It is a game of its own, beside the reader's.
  await page.waitForFunction(() => globalThis.board.text().startsWith("carpet4x5x1-[AS AH AD AC 2H QH"));
  const made = await text(page), kept = await page.evaluate(() => globalThis.board.sessions.all());
  assert.ok(kept.some((game) => game.text.trim() === OWN.trim()), JSON.stringify(kept));
  await page.getByText("28 of 52 cards are unknown").waitFor();

  // In the text, below the reader's game: the words there are replaced when the reader says so, and come back.
  await append(page, "\n7♠ 2♠ 10♥ 8♥ 8♠\n4♣ 5♦ 5♥ 5♣ Q♣\n7♣ 7♥ 3♦ 5♠ 4♠\n6♣ Q♠ 4♥ J♥ J♦\nJ♣ 3♣ 3♠ 6♦ 9♠\n");
  await offer.locator("select").selectOption({ label: "Thirteens thirteens5x5x1-" });
  const before = await text(page);
  assert.ok(before.startsWith(made.trim()), before);
  await act("Replace it with a record").click();
  const after = await text(page);
  assert.ok(after.startsWith(made.trim()) && after.includes("\nthirteens5x5x1-[7S 2S TH"), after);
  await page.evaluate(() => globalThis.board.undoText());
  assert.equal(await text(page), before);
  await offer.waitFor();
  assert.equal(await page.locator("[data-fails]").count(), 0);
  await done(opened);
});

test("lines of Match Solitaire's site are offered as records of unknown cards", { timeout }, async () => {
  const opened = await open(browser, await at(OWN), DESKTOP);
  const { page } = opened, offer = page.locator("[data-offer]");
  await append(page, "\n#147198 1a 23\n");
  await offer.getByText("This is from Match Solitaire’s site, not a record.").waitFor();
  await offer.getByText("the moves tell which cards fit").waitFor();
  await offer.getByRole("button", { name: "Replace it with a record" }).click();
  assert.equal((await text(page)).trim(), `${OWN}\n3x3x13x5+147198[…] 1a 23 =partial`);
  await page.getByText("39 of 39 cards are unknown").waitFor();
  await page.getByRole("button", { name: "Fill in all: a deal that fits" }).click();
  await page.waitForFunction(() => globalThis.board.state.value.game?.line.length === 2);
  await done(opened);
});
