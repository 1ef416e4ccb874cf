import type { Case } from "../judged-request.ts";

export const lenderAndPeopleCases: readonly Case[] = [
  [
    "borrower_ssn_missing",
    {},
    { ssnOf: () => null },
    "The Social Security number of borrower 101 is missing: enter it",
  ],
  [
    "fha_lender_id_missing",
    {},
    { company: { fhaLenderId: null } },
    "The company's FHA lender id is missing: enter it on the company",
  ],
];
