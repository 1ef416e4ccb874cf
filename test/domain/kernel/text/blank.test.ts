import { expect, test } from "bun:test";
import { isBlankText } from "../../../../domain/kernel/text/blank.ts";

test("a text is blank if nothing of it is visible", () => {
  // Empty, spaces and line ends, a zero-width space, a soft hyphen, a Hangul filler, a byte order mark, and the blank Braille pattern.
  for (const blank of ["", " \t\r\n\u00a0\u3000", "\u200b", " \u00ad ", "\u3164", "\ufeff", "\u2800 \u2800"])
    expect([blank, isBlankText(blank)]).toEqual([blank, true]);
  // The Braille pattern with one dot is visible, and so is a letter among zero-width characters.
  for (const seen of ["-", "\u2801", "\u200ba\u200b", "\u0639\u200c\u0631"])
    expect([seen, isBlankText(seen)]).toEqual([seen, false]);
});
