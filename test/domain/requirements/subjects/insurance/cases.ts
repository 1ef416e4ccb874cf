import type { Case } from "../case.ts";
import { ofAgency } from "../given-loan.ts";

/** The cases of the requirements about the insurance. */
export const insuranceCases: readonly Case[] = [
  [
    "insurance_not_accepted",
    ofAgency({ insuranceStatus: "endorsed" }),
    ofAgency({ insuranceStatus: "under_review" }),
    "The application for the insurance is not decided on: submit it again later to learn its status",
  ],
  [
    "loan_insured",
    ofAgency({ insuranceStatus: "notice_of_return" }),
    ofAgency({ insuranceStatus: "endorsed" }),
    "The loan is insured: it can no longer be denied, withdrawn or closed",
  ],
];
