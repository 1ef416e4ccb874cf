import { describe, expect, test } from "bun:test";
import type { LoanLien } from "../../../../../domain/loan/liens/lien.ts";
import { termsDifferences } from "../../../../../domain/loan/terms/terms-differences.ts";
import { copyOf, mortgage, said } from "./approved-loan.ts";

describe("a term that differs after the approval is reported with both values", () => {
  test.each<[given: Partial<LoanLien>, text: string]>([
    [{ kind: "heloc" }, "Kind: Mortgage at the approval, Home equity line of credit now"],
    [{ creditor: "Second Bank" }, "Creditor: First Bank at the approval, Second Bank now"],
    [{ accountLast4: null }, "Account: 1234 at the approval, none now"],
    [{ amountCents: 80_000_01 }, "Payoff: $80,000.00 at the approval, $80,000.01 now"],
    [{ isMandatory: false }, "Mandatory obligation: Yes at the approval, No now"],
    [{ isDelinquentFederalDebt: true }, "Delinquent federal debt: No at the approval, Yes now"],
  ])("of a lien: %p", (given, text) => {
    const liens = [{ ...mortgage, ...given }];
    expect(said({ loan: { liens } })).toEqual([`Mortgage of First Bank (account ending in 1234): ${text}`]);
  });
});

test("two liens are distinguished by kind, creditor, and account, in any order", () => {
  const twins: readonly Partial<LoanLien>[] = [
    { kind: "heloc" },
    { creditor: "Second Bank" },
    { accountLast4: "9999" },
  ];
  for (const given of twins) {
    const other = { ...mortgage, ...given };
    const before = copyOf({ loan: { liens: [mortgage, other] } });
    const after = copyOf({ loan: { liens: [{ ...other, amountCents: 90_000_00 }, mortgage] } });
    expect(termsDifferences(before, after)).toMatchObject([{ field: "liens.0.amountCents", present: "$90,000.00" }]);
  }
});
