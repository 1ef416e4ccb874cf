import { describe, expect, test } from "bun:test";
import { firstCharacters, shortened } from "../../../../domain/kernel/text/shortened.ts";

describe("the first characters of a text", () => {
  test("are the whole text if it has no more", () => {
    for (const text of ["", "ab", "abc", "😀😀😀"]) expect(firstCharacters(text, 3)).toBe(text);
  });

  test("are counted as people count them: an emoji is one, and is not cut in half", () => {
    expect(firstCharacters("abcd", 3)).toBe("abc");
    expect(firstCharacters("ab😀d", 3)).toBe("ab😀");
    expect(firstCharacters("😀b😀d", 3)).toBe("😀b😀");
    expect(firstCharacters("😀😀😀😀", 3)).toBe("😀😀😀");
    expect(firstCharacters(`a${"😀".repeat(100)}`, 3)).toBe("a😀😀");
  });

  test("keep half of an emoji where it is sent alone", () => {
    expect(firstCharacters("a\uD83Dbc", 3)).toBe("a\uD83Db");
  });
});

test("a text that is cut ends in an ellipsis", () => {
  expect(shortened("😀😀😀", 3)).toBe("😀😀😀");
  expect(shortened("😀😀😀d", 3)).toBe("😀😀😀…");
});
