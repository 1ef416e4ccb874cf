import { accept, type Result } from "../../../kernel/result.ts";
import type { Loan } from "../../../loan/loan.ts";
import { unmetOf } from "../../../requirements/requirement.ts";
import { caseNumberAssigned } from "../../../requirements/shared.ts";
import type { AgencyOperationNotAllowed, AgencyRequirementsUnmet } from "../../decision.ts";
import { notAllowed, requirementsUnmet } from "./refusals.ts";

/** The number of the loan's active case, 10 digits. Refuses a loan without a number, or whose case is not active. */
export const assignedCaseNumber = (loan: Loan): Result<string, AgencyRequirementsUnmet | AgencyOperationNotAllowed> => {
  const { caseNumber } = loan.agency;
  switch (caseNumber.state) {
    case "assigned":
      return accept(caseNumber.number);
    case "none":
    case "held":
      return requirementsUnmet(unmetOf([caseNumberAssigned], { loan }));
    case "cancelled":
      return notAllowed("The agency has canceled the case: restore it first.");
    case "archived":
      return notAllowed("The agency has archived the case: restore it first.");
    case "transferred":
      return notAllowed("The case was transferred: ask the lender that has it now.");
  }
};

/** Whether the agency insures the loan. */
export const isInsured = ({ agency }: Loan): boolean => agency.insuranceStatus === "endorsed";
