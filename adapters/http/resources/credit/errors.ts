import type { CreditDataMissing, MissingField, NeededField } from "../../../../domain/credit/applicants.ts";
import { isBlankText } from "../../../../domain/kernel/text/blank.ts";
import { authorizationMethods } from "../../../../domain/loan/borrowers/borrower.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { apiPath } from "../../codec/field-names.ts";
import { badRequest, type ErrorTable, notFound, retryAfter } from "../../operation/refusals/error-row.ts";
import { borrowerFields } from "../borrower/body.ts";

const personNames: FieldNames = {
  borrower: { name: "borrower", codec: { inside: borrowerFields } },
  coBorrower: { name: "co_borrower", codec: { inside: borrowerFields } },
};

const nameOf = ({ person, field }: MissingField): string => apiPath(personNames, `${person}.${field}`);

const messages: Readonly<Record<NeededField, string>> = {
  ssn: "must be the person's Social Security number",
  "presentAddress.street": "must be the street and number where the person lives",
  "presentAddress.city": "must be the city where the person lives",
  "presentAddress.state": "must be the state where the person lives",
  "presentAddress.zipCode": "must be the ZIP code where the person lives",
  creditAuthorizedAt:
    "must be the time at which the person authorized a credit report, not in the future: get the authorization before you order a report",
  creditAuthorizationMethod: `must be the way in which the person authorized a credit report, one of: ${authorizationMethods.join(", ")}`,
};

/** What is missing, who can set it, and where. */
const missingSentence = ({ credentials, fields }: CreditDataMissing): string => {
  const pair = "credit_username and credit_password of the company";
  const names = [...(credentials ? [pair] : []), ...fields.map(nameOf)];
  return [
    `A credit report still needs: ${names.join(", ")}.`,
    ...(credentials
      ? [
          "A Company Administrator sets the user name and password on the company, with PATCH /api/company/companies/{id}/.",
        ]
      : []),
    ...(fields.length > 0 ? ["Set the fields of each person with PATCH /api/loan/borrowers/{id}/."] : []),
    "Then repeat the request.",
  ].join(" ");
};

/** The message for users of a page, where each field and its rule are listed below this sentence. */
const missingForPeople = ({ credentials, fields }: CreditDataMissing): string =>
  [
    "The bureau needs more before a report can be ordered.",
    ...(credentials ? ["A Company Administrator enters the company's user name and password for the bureau."] : []),
    ...(fields.length > 0 ? ["Enter what is named below on the page of the person, then order again."] : []),
  ].join(" ");

/** Refusals about credit reports. */
export const creditErrors = {
  CreditNotConfigured: {
    ...badRequest(
      "credit_not_configured",
      "This installation is not connected to a credit bureau: ask its operator to set CREDIT_URL.",
    ),
    forPeople: {
      sentence:
        "This service is not connected to a credit bureau: ask those who run it to connect it. Until then, order reports from the bureau itself.",
    },
  },
  CreditDataMissing: {
    ...badRequest("credit_data_missing", ""),
    codeOf: ({ credentials }) => (credentials ? "credit_credentials_missing" : "credit_data_missing"),
    detail: missingSentence,
    errors: ({ credentials, fields }) => [
      ...(credentials
        ? [
            {
              field: "credit_username",
              message: "must be set on the company, with credit_password, by its administrator",
            },
          ]
        : []),
      ...fields.map((missing) => ({ field: nameOf(missing), message: messages[missing.field] })),
    ],
    forPeople: { sentence: missingForPeople },
  },
  CreditReportUnfinished: {
    status: 409,
    code: "credit_report_unfinished",
    detail: ({ creditReportId, forceableFrom }) =>
      `Credit report ${creditReportId} is not finished: read it with GET /api/credit-report/credit-reports/${creditReportId}/, which asks the bureau. If it stays unfinished, ask the bureau about its order_identifier: once the bureau has finished or ended that order, another report can be ordered. An order without an order_identifier continues when a report for the same people is ordered again, if the bureau can report its outcome. If it cannot, find the order on the bureau's website and send its number with POST /api/credit-report/credit-reports/retrieve_existing_report/ to complete it. From ${forceableFrom} on, 24 hours after the order was sent, "force": true gives it up and orders another report; the bureau may charge for both.`,
    answered: ({ creditReportId }) => ({ credit_report: creditReportId }),
    errors: ({ creditReportId }) => [
      { field: "borrower_id", message: `must have no unfinished credit report: ${creditReportId} is one` },
    ],
    forPeople: {
      sentence: ({ forceableFrom }) =>
        `A credit report of the person is not finished. If the bureau's website shows its number, retrieve the report by that number. From ${forceableFrom.slice(0, 10)} on, 24 hours after it was ordered, you may choose to give it up and order another one: the bureau may charge for both.`,
      messages: () => ["has an unfinished credit report"],
    },
  },
  CreditReportValid: {
    status: 409,
    code: "credit_report_valid",
    detail: ({ creditReportId, expiresOn }) =>
      `Credit report ${creditReportId} is valid until ${expiresOn}: read it, or order and pay for another one with "force": true.`,
    errors: ({ creditReportId }) => [
      {
        field: "borrower_id",
        message: `has a credit report that is still valid (${creditReportId}): send "force": true to order and pay for another one`,
      },
    ],
    forPeople: {
      sentence: ({ expiresOn }) =>
        `The person has a credit report that is valid until ${expiresOn}: use it, or choose to order and pay for another one.`,
      messages: () => ["has a credit report that is still valid"],
    },
  },
  ApplicationEnded: {
    status: 409,
    code: "application_ended",
    detail: "The application has ended: no credit report is ordered for it. Reopen the loan first.",
    errors: () => [{ field: "borrower_id", message: "must be on a loan whose application has not ended" }],
  },
  OrderIdentifierUnknown: {
    ...notFound("order_identifier_unknown", "The credit bureau has no report with that order_identifier: check it."),
    errors: () => [{ field: "order_identifier", message: "must be the number of a report that the bureau has" }],
    forPeople: {
      sentence: "The credit bureau has no report with that order number: check it.",
    },
  },
  CreditReportWithoutDocument: {
    ...notFound(
      "credit_report_without_document",
      "The credit bureau sent no document with this report: its content is at /api/credit-report/credit-reports/{id}/.",
    ),
    forPeople: {
      sentence: "The credit bureau sent no document with this report.",
    },
  },
  CreditOrderUnfinished: {
    status: 409,
    code: "credit_order_unfinished",
    detail: "The credit bureau has not finished the report with that order_identifier: repeat the request later.",
    forPeople: {
      sentence: "The credit bureau has not finished the report with that order number: try again later.",
    },
  },
  CreditReportRefused: {
    status: 422,
    code: "credit_report_refused",
    detail: ({ messages }) => {
      const first = messages.find(({ text }) => !isBlankText(text));
      return first === undefined
        ? "The credit bureau refused the request without giving a reason: ask the bureau, then order again."
        : `The credit bureau refused the request: ${first.text.replace(/\.$/, "")}. Correct what its messages name, then order again.`;
    },
    answered: ({ messages, creditReportId }) => ({
      messages: messages.map(({ code, text }) => ({ code, text })),
      ...(creditReportId === null ? {} : { credit_report: creditReportId }),
    }),
  },
  NotThisBorrower: {
    status: 422,
    code: "not_this_borrower",
    detail:
      "The report that the bureau sent is about another person: check the Social Security number and the last name of the borrower and, on a joint report, of the co-borrower. Its content was not stored.",
  },
  CreditBureauUnavailable: {
    status: 503,
    code: "credit_bureau_unavailable",
    detail: "The credit bureau cannot be reached: repeat the request later. Nothing is ordered twice.",
    headers: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
    forPeople: {
      sentence: "The credit bureau cannot be reached: try again in a few minutes. Nothing is ordered twice.",
    },
  },
  CreditBureauAnswerUnexpected: {
    status: 502,
    code: "credit_bureau_answer_unexpected",
    detail:
      "The answer of the credit bureau was not as expected: repeat the request later, or tell support the request_id. Nothing is ordered twice.",
    forPeople: {
      sentence:
        "The answer of the credit bureau was not as expected: try again later, and if that does not help, tell those who run the service. Nothing is ordered twice.",
    },
  },
} satisfies Partial<ErrorTable>;
