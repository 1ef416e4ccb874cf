import { expect, test } from "bun:test";
import fc from "fast-check";
import { shrinkingFor } from "./shrinking-for.ts";

/** The outcome of a property that fails from 100 on. */
const searched = async (milliseconds: number, holds: (value: number) => Promise<boolean> | boolean) =>
  fc.check(
    shrinkingFor(
      milliseconds,
      fc.asyncProperty(fc.nat(), async (value) => holds(value)),
    ),
    { numRuns: 20 },
  );

const isBelowHundred = (value: number) => value < 100;

test("a counterexample is shrunk as far as possible while there is time", async () => {
  expect(await searched(60_000, isBelowHundred)).toMatchObject({ failed: true, counterexample: [100] });
});

test("a counterexample is reported as found if there is no time", async () => {
  expect(await searched(0, isBelowHundred)).toMatchObject({ failed: true, numShrinks: 0 });
});

test("runs that take longer than that are all made", async () => {
  const slow = async () => {
    await Bun.sleep(2);
    return true;
  };
  expect(await searched(1, slow)).toMatchObject({ failed: false, interrupted: false, numRuns: 20 });
});
