import { accept } from "../../kernel/result.ts";
import type { Loan } from "../../loan/loan.ts";
import { lenderIdKnown } from "../../requirements/operations/lender-and-people.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { AgencyResults } from "../answers.ts";
import type { QueryDecision } from "../decision.ts";
import { hasLastName } from "./support/last-name.ts";
import { assignedCaseNumber, isInsured } from "./support/loan-case.ts";
import { notAllowed, requirementsUnmet } from "./support/refusals.ts";

type Found = AgencyResults["duplicate_mic"]["mic"];

/** Whether a certificate names people, and none of those on the loan. */
const isOfOthers = ({ borrowers }: Loan, mic: Found): boolean =>
  mic !== null &&
  mic.borrowerNames.length > 0 &&
  mic.borrowerNames.every((name) => borrowers.every(({ lastName }) => !hasLastName(name, lastName)));

/** Retrieves the mortgage insurance certificate (MIC) that the agency issued for an insured loan. */
export const duplicateMic: QueryDecision<"duplicate_mic"> = {
  plan: (loan, _input, { company }) => {
    const { fhaLenderId } = company;
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused") return caseNumber;
    if (!isInsured(loan)) return notAllowed("The loan is not insured: there is no certificate before its endorsement.");
    if (fhaLenderId === null) return requirementsUnmet(unmetOf([lenderIdKnown], { company }));
    const request = { caseNumber: caseNumber.value, lenderId: fhaLenderId };
    return accept([{ request, sent: {} }]);
  },

  apply: (loan, { result: { mic } }, { now }) => {
    if (isOfOthers(loan, mic))
      return {
        loan,
        result: { found: false, mic: null },
        warnings: [
          "The certificate names none of the people on the loan: it was not stored. Have the agency check the case number.",
        ],
      };
    const duplicateMic = mic === null ? null : { ...mic, checkedAt: now };
    return {
      loan: { ...loan, agency: { ...loan.agency, duplicateMic } },
      result: { found: mic !== null, mic: duplicateMic && { ...duplicateMic } },
      warnings: [],
    };
  },
};
