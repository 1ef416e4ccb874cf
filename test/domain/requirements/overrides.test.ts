import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { allowedStatuses } from "../../../domain/loan/status/allowed-statuses.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { overrideRequirement, overrideStandings } from "../../../domain/requirements/overrides.ts";
import { register } from "../../../domain/requirements/register.ts";
import type { JudgedLoan } from "../../../domain/requirements/requirement.ts";
import { instant } from "../../fixtures/clock.ts";
import { judgedLoan, unmetTexts } from "../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

const context = { byUserId: 7, now: instant("2026-10-01T15:00:00.000Z") };
const reason = "The first bank subordinates; its agreement is in the file";

const mortgage = (kind: "mortgage" | "heloc"): Loan["liens"][number] => ({
  ...{
    creditor: "First Bank",
    kind,
    accountLast4: null,
    amountCents: 80_000_00,
    openedOn: day("2015-03-02"),
    cashToBorrowerCents: null,
  },
  ...{ isMandatory: false, isDelinquentFederalDebt: false },
});

/** A loan in underwriting that lacks one thing: it leaves a mortgage on the home. */
const withMortgage = aLoanToFund("underwriting", { liens: [mortgage("mortgage")], overrides: [] });

const overridden = (
  loan: Loan,
  given: { readonly code?: string; readonly reason?: string; readonly documentId?: number } = {},
) =>
  overrideRequirement(judgedLoan(loan), { code: "mortgage_not_paid_off", reason, documentId: null, ...given }, context);

const accepted = (...given: Parameters<typeof overridden>): Loan => {
  const result = overridden(...given);
  if (result._tag === "Refused") throw new Error(result.refusal.errors.map(({ message }) => message).join());
  return result.value;
};

const refusal = (...given: Parameters<typeof overridden>): readonly string[] => {
  const result = overridden(...given);
  return result._tag === "Refused" ? result.refusal.errors.map(({ field, message }) => `${field} ${message}`) : [];
};

const clearToClose = (loan: Loan): readonly string[] => unmetTexts(judgedLoan(loan), "clear_to_close");

describe("a loan that lacks what an underwriter can override", () => {
  test("proceeds after a change of its people only with a reason and its evidence, and not after another change", () => {
    const change = (borrowerId: number): Loan["personChanges"][number] => ({
      ...{ borrowerId, name: "Ben Example", before: "eligible_non_borrowing_spouse" },
      ...{ after: null, changedAt: context.now, changedByUserId: 5 },
    });
    const changed = aLoanToFund("underwriting", { personChanges: [change(3)], overrides: [] });
    const given = { code: "person_change_unexplained", reason: "Ben Example died on May 2" };
    expect(refusal(changed, given)).toEqual([
      "documentId is required: name the document of this loan that proves the reason",
    ]);
    const proven = accepted(changed, { ...given, documentId: 12 });
    expect(proven.overrides).toMatchObject([{ documentId: 12, reason: given.reason, byUserId: 7 }]);
    expect([clearToClose(changed), clearToClose(proven)]).toMatchObject([{ length: 1 }, []]);
    expect(clearToClose({ ...proven, personChanges: [change(3), change(4)] })).toHaveLength(2);
    const after = (...voidedEvidence: readonly number[]) =>
      judgedLoan(proven, { facts: { ...judgedLoan(proven).facts, voidedEvidence } });
    const standing = (judged: JudgedLoan) => overrideStandings(judged).map(({ state }) => state);
    expect([unmetTexts(after(11), "clear_to_close"), standing(after(11))]).toEqual([[], ["in_effect"]]);
    expect([unmetTexts(after(12), "clear_to_close"), standing(after(12))]).toMatchObject([{ length: 1 }, ["outdated"]]);
    // A loan that has ended or is insured can have no other reason.
    for (const status of ["withdrawn", "endorsed"] as const) {
      const statusHistory = [...proven.statusHistory, aStatusEntry(status)];
      const ended = judgedLoan({ ...proven, statusHistory });
      const facts = { ...ended.facts, voidedEvidence: [12] };
      expect(standing(judgedLoan(ended.loan, { facts }))).toEqual(["in_effect"]);
    }
    expect(accepted(proven, { ...given, documentId: 13 }).overrides).toMatchObject([{ documentId: 13 }]);
  });

  test("keeps the reasons for other requirements if one is given again", () => {
    const [other] = accepted(withMortgage).overrides.map((each) => ({ ...each, code: "credit_report_missing" }));
    const both = accepted({ ...withMortgage, overrides: other === undefined ? [] : [other] });
    const renewed = accepted(both, { reason: "The bank signed another agreement" });
    expect(renewed.overrides).toMatchObject([
      { code: "credit_report_missing", reason },
      { code: "mortgage_not_paid_off", reason: "The bank signed another agreement" },
    ]);
  });

  test("does not proceed until a reason is given, and then does", () => {
    expect(clearToClose(withMortgage)).toHaveLength(1);
    expect(clearToClose(accepted(withMortgage))).toEqual([]);
  });

  test("shows what is still unmet, with the reason, among the warnings", () => {
    const next = allowedStatuses(judgedLoan(accepted(withMortgage))).find(({ status }) => status === "clear_to_close");
    expect([next?.ready, next?.unmet]).toEqual([true, []]);
    expect(next?.warnings).toEqual(expect.arrayContaining([...clearToClose(withMortgage)]));
    expect(next?.requirements.find(({ code }) => code === "mortgage_not_paid_off")?.override).toEqual({
      ...{ reason, byUserId: 7, at: context.now, outdatedBecause: null },
    });
  });

  test("does not proceed once something else is unmet, and says that the reason no longer counts", () => {
    const changed = { ...accepted(withMortgage), liens: [mortgage("mortgage"), mortgage("heloc")] };
    expect(clearToClose(changed)).toHaveLength(2);
    const next = allowedStatuses(judgedLoan(changed)).find(({ status }) => status === "clear_to_close");
    expect(next?.requirements.flatMap(({ override }) => override?.outdatedBecause ?? [])).toEqual([
      "changed",
      "changed",
    ]);
    expect(overrideStandings(judgedLoan(changed)).map(({ state }) => state)).toEqual(["outdated"]);
    expect(clearToClose(accepted(changed, { reason: "Both subordinate" }))).toEqual([]);
  });

  test.each<[what: string, other: Partial<Loan["liens"][number]>]>([
    ["of another creditor", { creditor: "Second Bank" }],
    ["of another amount", { amountCents: 80_000_01 }],
  ])("does not proceed with a mortgage %s instead of the one for which the reason was given", (_, other) => {
    const changed = { ...accepted(withMortgage), liens: [{ ...mortgage("mortgage"), ...other }] };
    expect(clearToClose(changed)).toHaveLength(1);
    expect(overrideStandings(judgedLoan(changed)).map(({ state }) => state)).toEqual(["outdated"]);
  });

  test("keeps the reason once the requirement is met, as not needed", () => {
    const met = { ...accepted(withMortgage), liens: [] };
    expect(overrideStandings(judgedLoan(met)).map(({ code, state }) => [code, state])).toEqual([
      ["mortgage_not_paid_off", "met"],
    ]);
    expect(overrideStandings(judgedLoan(accepted(withMortgage))).map(({ state }) => state)).toEqual(["in_effect"]);
  });
});

describe("an override", () => {
  test("that repeats itself changes nothing, and a later reason replaces the earlier one", () => {
    const once = accepted(withMortgage);
    expect(accepted(once)).toBe(once);
    const later = accepted(once, { reason: "Paid off outside closing" });
    expect(later.overrides.map((each) => each.reason)).toEqual(["Paid off outside closing"]);
  });

  test("is refused if the loan meets the requirement, and if no one can override it", () => {
    expect(refusal(withMortgage, { code: "spouse_not_on_loan" })).toEqual([
      "code must be that of a requirement that is not met: the loan meets this one",
    ]);
    expect(refusal({ ...withMortgage, closingOn: null }, { code: "closing_date_missing" })).toEqual([
      "code must not be that of a requirement that is always required: meet it instead",
    ]);
    expect(refusal(withMortgage, { code: "approved_terms_not_recorded" })).toEqual([
      "code must not be that of a warning: the loan can proceed without a reason",
    ]);
    expect(refusal(withMortgage, { code: "constructor" })[0]).toContain("which GET /loan/requirements/ lists");
  });

  test.each<[status: LoanStatus, says: string]>([
    ["withdrawn", "reopen it first"],
    ["approved_not_accepted", "reopen it first"],
    ["endorsed", "the loan is insured"],
  ])("is refused on a loan that is %s", (status, says) => {
    expect(refusal({ ...withMortgage, statusHistory: [aStatusEntry(status)] })[0]).toContain(says);
  });

  test("is possible on a funded loan, whose insurance is still to be applied for", () => {
    expect(refusal({ ...withMortgage, statusHistory: [aStatusEntry("funded")] })).toEqual([]);
  });

  test("is possible for each entry of that severity: each is checked by a change of status", () => {
    const entries = register.filter(({ severity }) => severity === "override");
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ firstStatus }) => firstStatus === null)).toEqual([]);
  });
});
