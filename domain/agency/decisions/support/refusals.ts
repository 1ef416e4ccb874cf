import { type Refused, refuse } from "../../../kernel/result.ts";
import type { UnmetRequirement } from "../../../requirements/requirement.ts";
import type { AgencyOperationNotAllowed, AgencyRequirementsUnmet } from "../../decision.ts";

/** What the request to the agency lacks: at least one thing. */
export const requirementsUnmet = (unmet: readonly UnmetRequirement[]): Refused<AgencyRequirementsUnmet> =>
  refuse({ _tag: "AgencyRequirementsUnmet", unmet });

/** Why an operation is not made now, as a sentence that says what to do. */
export const notAllowed = (reason: string): Refused<AgencyOperationNotAllowed> =>
  refuse({ _tag: "AgencyOperationNotAllowed", reason });
