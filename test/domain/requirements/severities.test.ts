import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { allowedStatuses } from "../../../domain/loan/status/allowed-statuses.ts";
import { overrideRequirement, overrideStandings } from "../../../domain/requirements/overrides.ts";
import { registerIn } from "../../../domain/requirements/register.ts";
import { dutyCodes, type RaisedSeverity, raisedBy, type Severity } from "../../../domain/requirements/severity.ts";
import { instant } from "../../fixtures/clock.ts";
import { judgedLoan, someFacts, unmetTexts } from "../../fixtures/loan/judged-loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

/** In the register, disclosures from before the application are a warning, and an underwriter has to give a reason if none is named. */
const [warned, overridable] = ["disclosures_before_application", "underwriter_missing"];
const disclosedEarly = aLoanToFund("closing", { disclosureReceivedOn: day("2026-04-01") });
const warning =
  "The disclosures are dated before the application: enter the day on which the borrower received those of this loan";
const withoutUnderwriter = aLoanToFund("underwriting", { underwriterId: null });

const inCompany = (loan: Loan, ...requirementSeverities: readonly RaisedSeverity[]) =>
  judgedLoan(loan, { facts: someFacts({ company: { requirementSeverities } }) });

const overridden = (judged: ReturnType<typeof inCompany>, code: string) =>
  overrideRequirement(
    judged,
    { code, reason: "The investor's agreement is in the file", documentId: null },
    { byUserId: 7, now: instant("2026-10-01T15:00:00.000Z") },
  );

const accepted = (...given: Parameters<typeof overridden>): Loan => {
  const result = overridden(...given);
  if (result._tag === "Refused") throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

describe("a company that raises the severity of a requirement", () => {
  test("stops loans for which other companies only get a warning", () => {
    expect(unmetTexts(inCompany(disclosedEarly), "funded")).toEqual([]);
    for (const severity of ["override", "required"] as const) {
      const funding = allowedStatuses(inCompany(disclosedEarly, { code: warned, severity })).find(
        ({ status }) => status === "funded",
      );
      expect([funding?.ready, funding?.unmet]).toEqual([false, [warning]]);
      expect(funding?.requirements[0]).toMatchObject({ code: warned, severity });
    }
  });

  test("lets an underwriter give a reason if it made a warning an override, and not if it made it required", () => {
    const raised = { code: warned, severity: "override" } as const;
    const given = accepted(inCompany(disclosedEarly, raised), warned);
    expect(unmetTexts(inCompany(given, raised), "funded")).toEqual([]);
    expect(overridden(inCompany(disclosedEarly), warned)).toMatchObject({ _tag: "Refused" });
    expect(overridden(inCompany(disclosedEarly, { ...raised, severity: "required" }), warned)).toMatchObject({
      refusal: { errors: [{ field: "code", message: expect.stringContaining("always required") }] },
    });
  });

  test("no longer accepts the reasons given before it made the requirement required", () => {
    const given = accepted(inCompany(withoutUnderwriter), overridable);
    expect(unmetTexts(inCompany(given), "clear_to_close")).toEqual([]);
    const raised = inCompany(given, { code: overridable, severity: "required" });
    expect(unmetTexts(raised, "clear_to_close")).toEqual(["No underwriter is named on the loan"]);
    const standing = overrideStandings(raised).find(({ code }) => code === overridable);
    expect(standing?.state).toBe("outdated");
  });

  test("is never below a register that became stricter since", () => {
    const lower = { code: overridable, severity: "warning" } as const;
    expect(unmetTexts(inCompany(withoutUnderwriter, lower), "clear_to_close")).toHaveLength(1);
  });

  test("sees its own severity in the register, beside that of every company", () => {
    const shown = (...raised: readonly RaisedSeverity[]): readonly Severity[] => {
      const entry = registerIn(raised).find(({ code }) => code === warned);
      return entry === undefined ? [] : [entry.severity, entry.registeredSeverity];
    };
    expect(shown()).toEqual(["warning", "warning"]);
    expect(shown({ code: warned, severity: "required" })).toEqual(["required", "warning"]);
  });
});

test("a brokered loan without its lender, and a refinance without what it refinances, proceed with no one's reason", () => {
  const codes = [
    "refinanced_hecm_missing",
    "refinanced_hecm_payoff_missing",
    "refinanced_case_missing",
    "brokered_loan_funded",
    "brokered_loan_insured",
  ];
  const severityOf = (code: string) => registerIn([]).find((entry) => entry.code === code)?.severity;
  expect(codes.map(severityOf)).toEqual(codes.map(() => "required"));
});

describe("a company that separates duties", () => {
  const one = { loanOfficerId: 1, underwriterId: 1, closerId: null };
  const byOne = aLoanToFund("underwriting", one);
  const said = "The loan names Otto Example as loan officer and as underwriter";
  const inCompanyThat = (company: { readonly separatesDuties: boolean }) =>
    judgedLoan(byOne, { facts: someFacts({ company }) });
  const lacking = (separatesDuties: boolean) => unmetTexts(inCompanyThat({ separatesDuties }), "clear_to_close");

  test("stops a loan that one person takes and approves, and another company does not", () => {
    expect(lacking(true)).toEqual([said]);
    expect(lacking(false)).toEqual([]);
  });

  test("and also one with the same person for assessment, clearing to close, closing, and funding", () => {
    const duties: readonly string[] = Object.values(dutyCodes);
    const codesAt = (separatesDuties: boolean) => {
      const own = raisedBy({ separatesDuties, requirementSeverities: [] });
      return registerIn(own).flatMap(({ code, severity }) => (duties.includes(code) ? [severity] : []));
    };
    expect(codesAt(true)).toEqual(["override", "override", "override", "override"]);
    expect(codesAt(false)).toEqual(["warning", "warning", "warning", "warning"]);
  });

  test("can require it for everyone, and does not lower it by naming it a warning", () => {
    const code = "duties_not_separated";
    const inRegister = (severity: Severity, separatesDuties: boolean) =>
      registerIn(raisedBy({ separatesDuties, requirementSeverities: [{ code, severity }] })).find(
        (entry) => entry.code === code,
      )?.severity;
    expect([inRegister("required", true), inRegister("warning", true)]).toEqual(["required", "override"]);
    expect([inRegister("required", false), inRegister("warning", false)]).toEqual(["required", "warning"]);
  });
});
