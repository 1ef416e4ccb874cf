import type { ShownLink } from "../../../page-models/site.ts";
import { fieldInWords } from "../../operation/refusals/error-row.ts";
import { fieldMessages } from "../../operation/refusals/refusal-sentence.ts";
import { errorRowOf } from "../../operation/replies.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import type { Visit } from "../site-page.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";

/** Whether a refusal ends once the company's user name and password at the agency or the credit bureau are entered. */
const endsByCredentials = (refusal: AnyRefusal): boolean =>
  refusal._tag === "AgencyCredentialsMissing" ||
  refusal._tag === "CredentialsRejected" ||
  (refusal._tag === "CreditDataMissing" && refusal.credentials);

const toCredentials = { href: "/admin/company/credentials", text: "Enter the company's user name and password" };

/** The forms on which the inputs are entered that a calculation of the loan still needs. */
const toMissingInputs = (refusal: AnyRefusal, visit: Visit): readonly ShownLink[] =>
  refusal._tag === "CalculationInputsMissing" && visit.may("loan.edit")
    ? fieldMessages(refusal).map(({ field }) => ({
        href: `${pathOfVisit(visit)}/field?name=${encodeURIComponent(field)}`,
        text: `Enter ${fieldInWords(field)}`,
      }))
    : [];

/** The field of a loan's terms in which a rate above the highest one is entered. */
const rateField = { noteRate: "note_rate", expectedRate: "margin" } as const;

/** The terms with a rate that is too high: it is refused only when the loan is calculated, since only then is its index known. */
const toHighRate = (refusal: AnyRefusal, visit: Visit): readonly ShownLink[] =>
  refusal._tag === "ExpectedRateAboveTable" && visit.may("loan.edit")
    ? [{ href: `${pathOfVisit(visit)}/terms#${rateField[refusal.field]}`, text: "Change the rates and the margin" }]
    : [];

/** Where the visitor goes on after a refusal: the settings or the fields that end it, and the request or the report that it names. */
export const waysOut = (refusal: AnyRefusal | null, visit: Visit): readonly ShownLink[] => {
  if (refusal === null) return [];
  const { transaction, credit_report: report } = errorRowOf(refusal).answered?.(refusal) ?? {};
  const isOfLoan = loanIdOf(visit) !== 0 && visit.path.startsWith("/loans/");
  return [
    ...(endsByCredentials(refusal) && visit.may("company.credentials") ? [toCredentials] : []),
    ...(isOfLoan ? [...toMissingInputs(refusal, visit), ...toHighRate(refusal, visit)] : []),
    ...(isOfLoan && transaction !== undefined && visit.may("agency.view")
      ? [{ href: `${pathOfVisit(visit)}/agency/${transaction}`, text: "Open the request to the agency" }]
      : []),
    ...(isOfLoan && report !== undefined && visit.may("credit.view")
      ? [{ href: `${pathOfVisit(visit)}/credit`, text: "Open the credit reports of the loan" }]
      : []),
  ];
};
