import { type Refused, refuse } from "../../../kernel/result.ts";
import type { UnmetRequirement } from "../../../requirements/requirement.ts";
import type { AgencyOperationNotAllowed, AgencyRequirementsUnmet } from "../../decision.ts";

/** Refuses a request to the agency with what it lacks, at least one thing. */
export const requirementsUnmet = (unmet: readonly UnmetRequirement[]): Refused<AgencyRequirementsUnmet> =>
  refuse({ _tag: "AgencyRequirementsUnmet", unmet });

/** Refuses an operation that is not allowed now. The reason is a sentence that says what to do. */
export const notAllowed = (reason: string): Refused<AgencyOperationNotAllowed> =>
  refuse({ _tag: "AgencyOperationNotAllowed", reason });
