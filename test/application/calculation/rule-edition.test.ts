import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { editionInForce, editionOf, fingerprintOf } from "../../../application/calculation/inputs/rule-edition.ts";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { bundledRules, type RuleBook, rulesUsed } from "../../../domain/hecm/rules-used.ts";
import { day } from "../../../domain/kernel/day.ts";
import { calculated } from "../../fixtures/accepted.ts";
import { loans } from "../../fixtures/calculation/arbitrary-calculation-inputs.ts";
import { bookWithRevised, bookWithStep } from "../../fixtures/calculation/rule-books.ts";
import { loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

const aVault = (seed: number) =>
  someDependencies({ vault: openVault(`test:${Buffer.alloc(32, seed).toString("base64")}`, null) });
const dependencies = aVault(7);

const editionUnder = (inputs: CalculationInputs, book: RuleBook) => {
  const edition = editionInForce(dependencies, book, rulesUsed(inputs, calculated(inputs)));
  if (edition === null) throw new Error("no rules on that day");
  return edition;
};

const bundledEditionOf = (inputs: CalculationInputs): string =>
  editionOf(dependencies, bundledRules, rulesUsed(inputs, calculated(inputs)));

describe("the rule edition", () => {
  test("begins on the first day of the newest dated rule, the year's national limit", () => {
    expect(bundledEditionOf(plainLoan)).toMatch(/^2026-01-01-[0-9a-f]{12}$/);
    expect(bundledEditionOf({ ...plainLoan, caseNumberAssignedOn: day("2019-03-01") })).toMatch(
      /^2019-01-01-[0-9a-f]{12}$/,
    );
    // No other rule has changed since the complete ones of 2017-10-02, when the limit of 2017 was still in force.
    expect(bundledEditionOf({ ...plainLoan, caseNumberAssignedOn: day("2017-12-31") })).toMatch(/^2017-10-02-/);
  });

  test("is the same for all loans that used the same steps, whatever their figures and dates in that time", () => {
    const other = { ...plainLoan, homeValueCents: 31_234_567, caseNumberAssignedOn: day("2026-11-30") };
    expect(bundledEditionOf(other)).toBe(bundledEditionOf(plainLoan));
  });

  test("differs if a different rule was used: another rule, another year's, or a revised one", () => {
    const editions = [
      bundledEditionOf(plainLoan),
      bundledEditionOf(loanOfKind("a refinance")),
      bundledEditionOf({ ...plainLoan, caseNumberAssignedOn: day("2025-12-31") }),
      editionUnder(plainLoan, bookWithRevised("homeValue")),
      editionUnder(
        plainLoan,
        bookWithStep("annualMip", day("2017-10-02"), (step) => ({ ...step, value: 55_000 })),
      ),
    ];
    expect(new Set(editions).size).toBe(editions.length);
  });
});

describe("the fingerprint", () => {
  const fingerprintUnder = (inputs: CalculationInputs, book: RuleBook = bundledRules): string =>
    fingerprintOf(dependencies, inputs, editionUnder(inputs, book));

  test("of the same inputs is the same in every process", () => {
    fc.assert(
      fc.property(loans, (inputs) => {
        const again = structuredClone(inputs);
        const used = rulesUsed(again, calculated(again));
        const elsewhere = aVault(8);
        expect(fingerprintOf(elsewhere, again, editionOf(elsewhere, bundledRules, used))).toBe(
          fingerprintUnder(inputs),
        );
      }),
      { numRuns: 50 },
    );
  });

  test("differs on another date, with other inputs, and under a revised rule that was used", () => {
    const fingerprints = [
      fingerprintUnder(plainLoan),
      fingerprintUnder({ ...plainLoan, asOf: day("2026-06-16") }),
      fingerprintUnder({ ...plainLoan, homeValueCents: plainLoan.homeValueCents + 1 }),
      fingerprintUnder(plainLoan, bookWithRevised("mandatoryObligations")),
    ];
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
    expect(fingerprintUnder(plainLoan, bookWithRevised("priceFromLoan"))).toBe(fingerprintUnder(plainLoan));
  });
});
