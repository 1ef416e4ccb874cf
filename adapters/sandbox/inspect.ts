import { type Reply, reply } from "./calls.ts";

const parameters = ["reference", "case_number", "loan_number", "operation"];

/** A case number with or without the dash of the API's form, as it is kept: ten digits. */
const digitsOf = (query: URLSearchParams): URLSearchParams => {
  const caseNumber = query.get("case_number");
  const asKept = new URLSearchParams(query);
  if (caseNumber !== null) asKept.set("case_number", caseNumber.replace(/^(\d{3})-(\d{7})$/, "$1$2"));
  return asKept;
};

import type { SandboxState } from "./state.ts";

/** What took effect, for tests and the curious: of one reference, case or loan number, or of all. */
export const inspectEffects = (state: SandboxState, given: URLSearchParams): Reply => {
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined)
    return reply(400, { detail: `${unknown} is not a parameter: use one of ${parameters.join(", ")}.` });
  const query = digitsOf(given);
  const fits = (name: string, value: string | null) => !query.has(name) || query.get(name) === value;
  const results = state
    .list("call")
    .filter(
      ({ reference, caseNumber, loanNumber, operation }) =>
        fits("reference", reference) &&
        fits("case_number", caseNumber) &&
        fits("loan_number", loanNumber) &&
        fits("operation", operation),
    )
    .map(({ reference, operation, loanNumber, caseNumber, posts, looks, effects }) => ({
      reference,
      operation,
      loan_number: loanNumber,
      case_number: caseNumber,
      posts,
      looks,
      effects,
    }));
  return reply(200, { effects: results.reduce((sum, { effects }) => sum + effects, 0), results });
};
