import { acceptUnless, type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import type { QueryDecision } from "../decision.ts";
import type { CertificateCriteria } from "../requests.ts";
import { maskedName } from "./support/masked-name.ts";

const maxMatches = 50;

const missingCriterion = "or another search criterion is required";

const criteriaErrors = (criteria: CertificateCriteria): FieldError[] => {
  if (Object.values(criteria).every((criterion) => criterion === null))
    return Object.keys(criteria).map((field) => ({ field, message: missingCriterion, code: "required" }));
  const { ssnLast4, counseledFrom, counseledTo } = criteria;
  const isInOrder = counseledFrom === null || counseledTo === null || counseledFrom <= counseledTo;
  return failedChecks([
    ["ssnLast4", ssnLast4 === null || /^\d{4}$/.test(ssnLast4), "must be 4 digits"],
    ["counseledFrom", isInOrder, "must not be after the last day of the period"],
  ]);
};

/** Searches for counseling certificates by criteria; client names are masked. Changes nothing on the loan. */
export const certificateSearch: QueryDecision<"certificate_search"> = {
  plan: (_loan, input) => {
    const errors = criteriaErrors(input);
    return acceptUnless(errors, [{ request: input, sent: {} }]);
  },

  apply: (loan, { result: { matches } }) => ({
    loan,
    result: {
      matches: matches
        .slice(0, maxMatches)
        .map((match) => ({ ...match, clients: match.clients.map((client) => maskedName(client)) })),
    },
    warnings:
      matches.length > maxMatches
        ? [`More than ${maxMatches} certificates match, and the others are not shown: add criteria to find fewer.`]
        : [],
  }),
};
