import { type Requirement, requirement } from "../requirement.ts";
import { ownRule } from "../sources.ts";
import type { JudgedRequest } from "./judged-request.ts";
import { lenderIdKnown, numbersKnown } from "./lender-and-people.ts";

/** What a query for federal debts has, in the order in which it is named. */
export const caivrsRequirements: readonly Requirement<Pick<JudgedRequest, "loan" | "company" | "ssnOf">>[] = [
  lenderIdKnown,
  numbersKnown,
];

/** What a query for a counseling certificate has. */
export const certificateRequirements: readonly Requirement<{ readonly certificateNumber: string | null }>[] = [
  requirement({
    code: "certificate_number_missing",
    subject: "counseling",
    severity: "required",
    rule: "The number of the counseling certificate is given",
    rules: [ownRule("a certificate is found by its number")],
    sentence: "The counseling certificate's number is missing",
    fields: ["counseling.certificateNumber"],
    isMet: ({ certificateNumber }) => certificateNumber !== null,
  }),
];
