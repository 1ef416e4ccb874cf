import type { Case } from "../judged-request.ts";

export const queriesCases: readonly Case[] = [
  [
    "certificate_number_missing",
    {},
    { certificateNumber: null },
    "The counseling certificate's number is missing: send it with this request, or enter it on the loan first",
  ],
];
