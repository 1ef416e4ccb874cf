import { expect, test } from "bun:test";
import { lettersOfLastName } from "../../../../domain/kernel/text/letters-of-name.ts";

test("a suffix is left out of a last name however it is separated, and a name that only ends with its letters is whole", () => {
  expect(["Example Jr.", "EXAMPLE, III", "Example , ,sr", "O'Example-Jr", "Example"].map(lettersOfLastName)).toEqual([
    "EXAMPLE",
    "EXAMPLE",
    "EXAMPLE",
    "OEXAMPLEJR",
    "EXAMPLE",
  ]);
});

test("a last name of tens of thousands of commas, as a bureau could send it, takes milliseconds, not seconds", () => {
  const began = performance.now();
  expect(lettersOfLastName(`EXAMPLE${",".repeat(60_000)}X`)).toBe("EXAMPLEX");
  expect(performance.now() - began).toBeLessThan(1_000);
});
