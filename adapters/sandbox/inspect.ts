import { type Reply, reply } from "./calls.ts";
import type { SandboxState } from "./state.ts";

const parameters = ["reference", "case_number", "loan_number", "operation"];

/** The search in the stored format: a case number as ten digits, an operation with underscores instead of dashes. */
const asKept = (query: URLSearchParams): URLSearchParams => {
  const [caseNumber, operation] = [query.get("case_number"), query.get("operation")];
  const kept = new URLSearchParams(query);
  if (caseNumber !== null) kept.set("case_number", caseNumber.replace(/^(\d{3})-(\d{7})$/, "$1$2"));
  if (operation !== null) kept.set("operation", operation.replaceAll("-", "_"));
  return kept;
};

/** What took effect, for tests and for inspection: for one reference, case number, or loan number, or all of it. */
export const inspectEffects = (state: SandboxState, given: URLSearchParams): Reply => {
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined)
    return reply(400, { detail: `${unknown} is not a parameter: use one of ${parameters.join(", ")}.` });
  const query = asKept(given);
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
