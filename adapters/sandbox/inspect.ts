import { type Reply, reply } from "./calls.ts";
import type { SandboxState } from "./state.ts";

/** What took effect, for tests and the curious: of one reference, case or loan number, or of all. */
export const inspectEffects = (state: SandboxState, query: URLSearchParams): Reply => {
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
