import type { LineFinding } from "../../../../domain/imports/finding.ts";
import type { LoanLines } from "../../../../domain/imports/loan/loan-line.ts";
import { refuse } from "../../../../domain/kernel/result.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { ignoredFields } from "../../codec/ignored-paths.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { decodeLoanLine, encodeLoanLine, loanLineNames, loanLineSchema } from "./loan-line-body.ts";

/** Decodes and encodes loan lines in the API's names. */
export const loanLines: LoanLines = {
  decode: decodeLoanLine,
  encode: encodeLoanLine,
  ignoredFields: (value) => ignoredFields(loanLineSchema(), value),
  apiName: (path) => apiPath(loanLineNames, path),
  findingsOf: (refusal) => {
    const { detail, code, errors } = encodeRefusal(inApiNames(refuse(refusal), loanLineNames).refusal);
    const whole: LineFinding = { field: null, code, message: detail };
    return errors?.map((error) => ({ ...error, code })) ?? [whole];
  },
};
