import { isPaidByLoan } from "../../hecm/terms.ts";
import type { LoanLien } from "../../loan/liens/lien.ts";
import type { Loan } from "../../loan/loan.ts";
import { paidLiens } from "../../loan/mandatory-liens.ts";
import { type Cell, dayText, dollarsText, lacks } from "./cells.ts";
import { actionDayOf, type RegisterAction, type RegisterFacts } from "./register-facts.ts";

const homeLoans: readonly LoanLien["kind"][] = ["mortgage", "heloc", "hecm"];

const occupancyCodes = { principal_residence: "1", second_residence: "2", investment_property: "3" } as const;

/**
 * The purpose: a purchase wins over the rest, then the pay-off of a home loan, which is a refinancing or a cash-out one as the
 * company's guidelines call it; else it is "other" (comments 4(a)(3)-1 to -4). What the loan would have satisfied and replaced
 * (1003.2(p)) is what its calculation pays, whatever was entered. A lien paid off has to say what it is.
 */
const purposeCell = (loan: Loan, { company }: RegisterFacts): Cell => {
  const { hmda, hecmType } = loan;
  if (hmda.loanPurpose !== null) return String(hmda.loanPurpose);
  if (hecmType === "purchase") return "1";
  // A reason counts as it was given: what an application that has ended would have paid does not change with a later choice of the company.
  const liens = paidLiens(loan, []);
  const paysHomeLoan = liens.some((lien) => isPaidByLoan(lien) && homeLoans.includes(lien.kind));
  if (hecmType === "refinance" || paysHomeLoan) return String(company.reportSettings.hmdaLoanPurposeOfHomeLoanPayoff);
  const unknown = liens.findIndex((lien) => isPaidByLoan(lien) && lien.kind === null);
  return unknown === -1 ? "4" : lacks(`liens.${unknown}.kind`);
};

const dayCell = (on: Parameters<typeof dayText>[0] | null, path: string): Cell =>
  on === null ? lacks(path) : dayText(on);

/** Fields 1 to 12: who reports which application, what was applied for, and the outcome. */
export const applicationFields = (facts: RegisterFacts, action: RegisterAction) => {
  const { loan, company, principalLimitCents } = facts;
  const { propertyType, occupancy } = loan.property;
  return {
    record_identifier: "2",
    lei: company.lei ?? lacks("company.lei"),
    uli: loan.uli ?? lacks("uli"),
    application_date: dayCell(loan.applicationOn, "applicationOn"),
    // Insured by the FHA, as every HECM is.
    loan_type: "2",
    loan_purpose: purposeCell(loan, facts),
    preapproval: "2",
    construction_method:
      propertyType === null ? lacks("property.propertyType") : propertyType === "manufactured_home" ? "2" : "1",
    // A HECM is made on a principal residence: another occupancy comes from the application.
    occupancy_type: occupancyCodes[occupancy ?? "principal_residence"],
    loan_amount: principalLimitCents === null ? lacks("calculation") : dollarsText(principalLimitCents),
    action_taken: String(action),
    action_taken_date: dayCell(actionDayOf(loan, action), "closingOn"),
  };
};
