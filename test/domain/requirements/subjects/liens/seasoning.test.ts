import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { earlierHecm } from "../given-loan.ts";
import { lienOf } from "./given.ts";

describe("what an entry about liens checks besides its boundary", () => {
  test("a debt that was entered as too young stays so after another date and less cash", () => {
    const present = { ...earlierHecm, kind: "heloc" as const, openedOn: day("2015-04-02"), cashToBorrowerCents: 0 };
    const kept = { kind: present.kind, creditor: present.creditor, amountCents: present.amountCents, byUserId: 7 };
    const withKept = (youth: Partial<Loan["droppedLiens"][number]>): Given => ({
      loan: {
        liens: [present],
        droppedLiens: [{ ...kept, at: instant("2026-04-08T15:00:00.000Z"), paidCents: present.amountCents, ...youth }],
      },
    });
    const young = { openedOn: day("2025-04-02"), cashToBorrowerCents: 500_00 };
    expect(textsOf("lien_not_seasoned", withKept(young))).toEqual([
      expect.stringContaining("was made on 2025-04-02, as it was entered before, which is too late"),
    ]);
    for (const less of [{ openedOn: day("2025-04-01") }, { cashToBorrowerCents: 499_99 }])
      expect(found("lien_not_seasoned", withKept({ ...young, ...less }))).toBe(0);
    const undated = (youth: Partial<Loan["droppedLiens"][number]>) => {
      const given = withKept(youth).loan;
      return { loan: { ...given, liens: [{ ...present, openedOn: null }] } };
    };
    // Without its date, only that date is required.
    expect(found("lien_not_seasoned", undated(young))).toBe(0);
    expect(textsOf("lien_date_missing", undated(young))).toEqual([
      "When lien 1 ($80,000.00 of First Bank) was made is missing, and was entered as 2025-04-02 before: enter its opened date, which is the day of its note, or what it gave the borrower in cash, or say what shows that it is old enough for the loan to pay it off",
    ]);
    expect(found("lien_date_missing", withKept(young))).toBe(0);
    expect(found("lien_date_missing", undated({ ...young, cashToBorrowerCents: 499_99 }))).toBe(0);
  });

  test("a young lien that gave less than $500 in cash, and one whose date is unknown", () => {
    const young = { kind: "mortgage", openedOn: day("2026-01-05") } as const;
    expect(found("lien_not_seasoned", lienOf({ ...young, cashToBorrowerCents: 499_99 }))).toBe(0);
    expect(found("lien_not_seasoned", lienOf({ ...young, cashToBorrowerCents: null }))).toBe(1);
    expect(found("lien_not_seasoned", lienOf({ kind: "mortgage", openedOn: null }))).toBe(0);
    expect(found("lien_not_seasoned", lienOf({ ...young, kind: "hecm", cashToBorrowerCents: 500_00 }))).toBe(0);
  });

  test("a lien whose date and cash are unknown: the date of another kind of debt, or of one that gave little cash, is not required", () => {
    const undated = { openedOn: null, cashToBorrowerCents: null } as const;
    for (const kind of ["mortgage", "heloc"] as const)
      expect(found("lien_date_missing", lienOf({ ...undated, kind }))).toBe(1);
    for (const kind of ["hecm", "tax", null] as const)
      expect(found("lien_date_missing", lienOf({ ...undated, kind }))).toBe(0);
    expect(found("lien_date_missing", lienOf({ ...undated, kind: "mortgage", openedOn: day("2026-04-01") }))).toBe(0);
  });
});

describe("the date of the case number is unknown", () => {
  test("and the closing selects the rules, if it is known", () => {
    const young = { creditor: null, kind: "heloc", openedOn: day("2026-01-05"), cashToBorrowerCents: 500_00 } as const;
    const lien = {
      ...young,
      accountLast4: null,
      amountCents: 9_000_00,
      isMandatory: true,
      isDelinquentFederalDebt: false,
    };
    const loan = { liens: [lien], caseNumberAssignedOn: null };
    expect(textsOf("lien_not_seasoned", { loan })).toEqual([
      expect.stringMatching(/^Lien 1 \(\$9,000\.00 of an unknown creditor\) was made on 2026-01-05/),
    ]);
    expect(textsOf("lien_not_seasoned", { loan: { ...loan, closingOn: null } })).toEqual([]);
  });
});
