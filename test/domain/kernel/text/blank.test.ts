import { expect, test } from "bun:test";
import { isBlankText } from "../../../../domain/kernel/text/blank.ts";

test("a text is blank where nothing of it is seen", () => {
  // None, spaces and line ends, a zero-width space, a soft hyphen, a Hangul filler, a byte order mark, and the blank pattern of Braille.
  for (const blank of ["", " \t\r\n\u00a0\u3000", "\u200b", " \u00ad ", "\u3164", "\ufeff", "\u2800 \u2800"])
    expect([blank, isBlankText(blank)]).toEqual([blank, true]);
  // Of Braille the pattern with one dot is seen, and so is a letter among characters of zero width.
  for (const seen of ["-", "\u2801", "\u200ba\u200b", "\u0639\u200c\u0631"])
    expect([seen, isBlankText(seen)]).toEqual([seen, false]);
});
