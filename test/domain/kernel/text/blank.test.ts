import { expect, test } from "bun:test";
import { hasInvisible, isBlankText } from "../../../../domain/kernel/text/blank.ts";

test("a text is blank if nothing of it is visible", () => {
  // Empty, spaces and line ends, a zero-width space, a soft hyphen, a Hangul filler, a byte order mark, the blank Braille pattern, and
  // the marks of annotations.
  for (const blank of [
    "",
    " \t\r\n\u00a0\u3000",
    "\u200b",
    " \u00ad ",
    "\u3164",
    "\ufeff",
    "\u2800 \u2800",
    "\ufff9\ufffa\ufffb",
  ])
    expect([blank, isBlankText(blank)]).toEqual([blank, true]);
  // The Braille pattern with one dot is visible, and so is a letter among zero-width characters.
  for (const seen of ["-", "\u2801", "\u200ba\u200b", "\u0639\u200c\u0631"])
    expect([seen, isBlankText(seen)]).toEqual([seen, false]);
});

test("a text has an invisible character wherever it stands; white space is not one", () => {
  for (const text of ["a\u200bb", "ab\u00ad", "\ufeffab", "a\u2800b", "a\ufffab"])
    expect([text, hasInvisible(text)]).toEqual([text, true]);
  for (const text of ["", "a b\u00a0c\n", "j\u00f6rg", "a\u2801b"])
    expect([text, hasInvisible(text)]).toEqual([text, false]);
});
