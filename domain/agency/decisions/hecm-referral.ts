import { accept } from "../../kernel/result.ts";
import type { CommandDecision } from "../decision.ts";
import { identifiedPerson } from "./support/identified-person.ts";

/** Refers the people on the loan to HECM counseling, with a counseling agency if the caller names one. It is possible at any time. */
export const hecmReferral: CommandDecision<"hecm_referral"> = {
  plan: (loan, input, { ssnOf }) =>
    accept({
      request: {
        ...input,
        loanNumber: loan.loanNumber,
        borrowers: loan.borrowers.map((borrower) => identifiedPerson(borrower, ssnOf(borrower))),
      },
      sent: {},
    }),

  apply: (loan, { result }, { input, startedAt }) => {
    // The agency may accept a referral without giving it a status.
    const referralStatus = result.referralStatus ?? "submitted";
    return {
      loan: { ...loan, agency: { ...loan.agency, referralStatus, referral: { ...input, submittedAt: startedAt } } },
      result: { referralStatus },
      warnings: [],
    };
  },
};
