import type { Result } from "../../../kernel/result.ts";
import type { RequestRefusal } from "../../decision.ts";

/** What a check finds missing, in words; nothing where it finds all there, or refuses for another reason. */
export const unmetIn = (result: Result<unknown, RequestRefusal>): readonly string[] =>
  result._tag === "Refused" && result.refusal._tag === "AgencyRequirementsUnmet" ? result.refusal.unmet : [];

/** What is unmet of a list of checks, in its order. */
export const unmetOf = (checks: readonly (readonly [isMet: boolean, unmet: string])[]): string[] =>
  checks.filter(([isMet]) => !isMet).map(([, unmet]) => unmet);
