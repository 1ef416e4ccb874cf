import type { MissingField } from "../../../../domain/hmda/row/missing-fields.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { apiPath } from "../../codec/field-names.ts";
import { fieldInWords } from "../../operation/refusals/error-row.ts";
import { companyFields } from "../company/body.ts";
import { loggedNames } from "../log/logged-names.ts";
import { userFields } from "../user/body.ts";

/** The data that a row may lack: fields of the loan and, under their own names, of its company and its officer. */
const rowNames: FieldNames = {
  ...loggedNames.loan,
  company: { name: "company", codec: { inside: companyFields } },
  loanOfficer: { name: "loan_officer", codec: { inside: userFields } },
};

/** The path of data missing from a row, in the API's names. */
export const rowDataPath = (path: string): string => apiPath(rowNames, path);

/** What to do about a value missing from a row, in the API's words. Operations of their own enter an amount, which is no field of a loan. */
export const rowDataMessage = ({ path, sentence }: MissingField): string =>
  path === "calculation"
    ? `${sentence}, with POST /api/loan/entered-amounts/ or POST /api/loan/loan-calculation/.`
    : `${sentence}.`;

/** The path of data missing from the company's record, in the API's names. */
export const companyDataPath = (path: string): string => apiPath(companyFields, path);

/** How data missing from the company's record is entered. */
export const missingCompanyField = (path: string) => {
  const name = companyDataPath(path);
  return {
    path: name,
    sentence: `Enter the company's ${fieldInWords(name)}.`,
    enteredBy: ["Company Administrator"],
  };
};
