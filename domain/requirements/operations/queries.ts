import { type Requirement, requirement } from "../requirement.ts";
import { ownRule } from "../sources.ts";
import type { JudgedRequest } from "./judged-request.ts";
import { lenderIdKnown, numbersKnown } from "./lender-and-people.ts";

/** The requirements for a CAIVRS query, in the order in which they are listed. */
export const caivrsRequirements: readonly Requirement<Pick<JudgedRequest, "loan" | "company" | "ssnOf">>[] = [
  lenderIdKnown,
  numbersKnown,
];

/** The requirements for fetching a counseling certificate. */
export const certificateRequirements: readonly Requirement<{ readonly certificateNumber: string | null }>[] = [
  requirement({
    code: "certificate_number_missing",
    subject: "counseling",
    severity: "required",
    rule: "The number of the counseling certificate is given",
    rules: [ownRule("a certificate is found by its number")],
    sentence:
      "The counseling certificate's number is missing: send it with this request, or enter it on the loan first",
    fields: ["counseling.certificateNumber"],
    isMet: ({ certificateNumber }) => certificateNumber !== null,
  }),
];
