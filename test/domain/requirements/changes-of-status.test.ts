import { describe, expect, test } from "bun:test";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { unmetRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import { judgedLoan } from "../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { agency, base } from "./subjects/base-loan.ts";

describe("a change of status", () => {
  const lacking = (loan: Partial<Loan>, from: LoanStatus) =>
    judgedLoan({ ...base, ...loan, statusHistory: [aStatusEntry(from)] });

  test("requires what its status and all earlier ones require, and nothing of later ones", () => {
    const codes = (from: LoanStatus, to: LoanStatus) => {
      const judged = lacking({ applicationOn: null, closingOn: null, disbursedOn: null }, from);
      const found = unmetRequirements(judged, to).map(({ code }) => code);
      return [
        "application_date_missing",
        "closing_date_missing",
        "disbursement_date_missing",
        "insurance_not_accepted",
      ].filter((code) => found.includes(code));
    };
    expect(codes("origination", "processing")).toEqual([]);
    expect(codes("origination", "underwriting")).toEqual(["application_date_missing"]);
    expect(codes("origination", "closing")).toEqual(["application_date_missing", "closing_date_missing"]);
    expect(codes("funded", "endorsed")).toHaveLength(4);
    // A loan that moves back, or is reopened, requires nothing.
    expect([codes("funded", "closing"), codes("denied", "underwriting"), codes("funded", "funded")]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test.each(["withdrawn", "approved_not_accepted", "denied", "incomplete"] as const)(
    "to %s does not apply to an insured loan",
    (to) => {
      const codes = (insuranceStatus: "endorsed" | null) => {
        const judged = lacking({ agency: { ...agency, insuranceStatus } }, "funded");
        return unmetRequirements(judged, to).map(({ code }) => code);
      };
      expect(codes("endorsed")).toContain("loan_insured");
      expect(codes(null)).not.toContain("loan_insured");
    },
  );
});
