import { isPaidByLoan } from "../../hecm/terms.ts";
import type { LoanLien } from "../../loan/liens/lien.ts";
import type { Loan } from "../../loan/loan.ts";
import { paidLiens } from "../../loan/mandatory-liens.ts";
import { type Cell, dayText, dollarsText, lacks } from "./cells.ts";
import { actionDayOf, type RegisterAction, type RegisterFacts } from "./register-facts.ts";

const homeLoans: readonly LoanLien["kind"][] = ["mortgage", "heloc", "hecm"];

const occupancyCodes = { principal_residence: "1", second_residence: "2", investment_property: "3" } as const;

/**
 * The loan purpose: a purchase takes precedence, then the payoff of a home loan, which is a refinancing or a cash-out refinancing as the
 * company's guidelines define it; otherwise it is "other" (comments 4(a)(3)-1 to -4). The debts that the loan would have satisfied and
 * replaced (1003.2(p)) are the ones that its calculation pays, whatever was entered. A lien that is paid off must have a kind.
 */
const purposeCell = (loan: Loan, { company }: RegisterFacts): Cell => {
  const { hmda, hecmType } = loan;
  if (hmda.loanPurpose !== null) return String(hmda.loanPurpose);
  if (hecmType === "purchase") return "1";
  // An override counts as it was given: a later company setting does not change what an ended application would have paid.
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
    // Insured by the FHA, like every HECM.
    loan_type: "2",
    loan_purpose: purposeCell(loan, facts),
    preapproval: "2",
    construction_method:
      propertyType === null ? lacks("property.propertyType") : propertyType === "manufactured_home" ? "2" : "1",
    // A HECM requires a principal residence; another occupancy comes from the application.
    occupancy_type: occupancyCodes[occupancy ?? "principal_residence"],
    loan_amount: principalLimitCents === null ? lacks("calculation") : dollarsText(principalLimitCents),
    action_taken: String(action),
    action_taken_date: dayCell(actionDayOf(loan, action), "closingOn"),
  };
};
