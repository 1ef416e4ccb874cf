import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { changesBetween, type JsonObject } from "../../../domain/log/changes.ts";
import { revertChanges, reverting } from "../../../domain/log/reverting.ts";
import { loggedChanges } from "../../../domain/log/view.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";

const part = fc.record({ id: fc.integer({ min: 1, max: 4 }), name: fc.string(), tags: fc.array(fc.string()) });
const record = fc
  .record(
    {
      name: fc.option(fc.string()),
      address: fc.option(fc.record({ street: fc.option(fc.string()), city: fc.string() })),
      amounts: fc.array(fc.integer()),
      parts: fc.uniqueArray(part, { selector: ({ id }) => id }),
      anything: fc.jsonValue().map((value) => value as JsonObject),
    },
    { requiredKeys: ["parts"] },
  )
  .map((value) => value as unknown as JsonObject);

describe("the changes of a record", () => {
  test("applied backward give the earlier view, for any change", () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(revertChanges(after, changesBetween(before, after))).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  test("are reverted one after another, without modifying the view from which they are reverted or themselves", () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (views) => {
        const last = views.at(-1) as JsonObject;
        const steps = views.slice(1).map((view, before) => changesBetween(views[before] as JsonObject, view));
        const written = structuredClone({ last, steps });
        const revert = reverting(last);
        for (const [before, changes] of [...steps.entries()].toReversed())
          expect(revert(changes)).toEqual(views[before] as JsonObject);
        expect({ last, steps }).toEqual(written);
      }),
    );
  });

  test("are none if nothing changed, and start from nothing if the record is new", () => {
    fc.assert(
      fc.property(record, (view) => {
        expect(changesBetween(view, structuredClone(view))).toEqual([]);
        expect(revertChanges(view, changesBetween(null, view))).toBeNull();
      }),
    );
  });

  test("name a part by its id, at any position in its list", () => {
    const before = {
      fees: [
        { id: 401, amountCents: 500_00 },
        { id: 402, amountCents: 10_00 },
      ],
    };
    const after = {
      fees: [
        { id: 402, amountCents: 12_00 },
        { id: 401, amountCents: 500_00 },
      ],
    };
    expect(changesBetween(before, after)).toEqual([
      { path: ["fees", 402, "amountCents"], from: 10_00, to: 12_00 },
      { path: ["fees"], fromOrder: [401, 402], toOrder: [402, 401] },
    ]);
  });

  test("distinguish an added part from a removed one: what did not exist has no value", () => {
    const changes = changesBetween({ fees: [{ id: 1, code: "a" }] }, { fees: [{ id: 2, code: "b" }] });
    expect(changes).toEqual([
      { path: ["fees", 1], from: { id: 1, code: "a" } },
      { path: ["fees", 2], to: { id: 2, code: "b" } },
      { path: ["fees"], fromOrder: [1], toOrder: [2] },
    ]);
  });

  test("that do not belong to the record are detected", () => {
    expect(() => revertChanges({ fees: [] }, [{ path: ["fees", 1, "code"], from: "a", to: "b" }])).toThrow();
    expect(() => revertChanges({ name: "a" }, [{ path: ["name", "first"], from: "a", to: "b" }])).toThrow();
  });
});

describe("what the log shows of a loan", () => {
  const ssn = (sealed: string, last4: string) => ({ sealed, last4, blindIndex: `index of ${sealed}` });
  const withSsn = (sealed: string, last4: string) =>
    aLoan({ id: 1, borrowers: [aBorrower({ id: 11, ssn: ssn(sealed, last4) })] });

  test("includes only the last four digits of a Social Security number", () => {
    const { borrowers, ...loan } = withSsn("ciphertext one", "1111");
    const changed = { ...loan, borrowers: borrowers.map((each) => ({ ...each, ssn: ssn("ciphertext two", "2222") })) };
    const changes = loggedChanges(loggedLoan, { ...loan, borrowers }, changed);
    expect(changes).toEqual([{ path: ["borrowers", 11, "ssn"], from: "1111", to: "2222" }]);
    expect(JSON.stringify(loggedLoan.viewOf(changed))).not.toMatch(/ciphertext|index of/);
  });

  test("says of another SSN with the same last digits that it was changed", () => {
    const before = withSsn("ciphertext one", "1111");
    const [borrower] = before.borrowers;
    const after = { ...before, borrowers: borrower ? [{ ...borrower, ssn: ssn("ciphertext two", "1111") }] : [] };
    const changes = loggedChanges(loggedLoan, before, after);
    expect(changes).toEqual([{ path: ["borrowers", 11, "ssn"], from: "1111", to: "changed" }]);
    expect(revertChanges(loggedLoan.viewOf(after), changes)).toEqual(loggedLoan.viewOf(before));
  });
});
