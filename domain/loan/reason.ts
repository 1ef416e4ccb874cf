import type { FieldError } from "../kernel/fields-invalid.ts";
import { groupedNumber } from "../kernel/text/grouped-number.ts";

/** The minimum length of a required reason: a single letter or word tells a reviewer nothing. */
export const minReasonCharacters = 10;

/**
 * How long the reasons in a list of a loan may be together before further ones must be short. Both limits are our choice, far above what a
 * loan needs: each change of the loan stores the whole list again, so that long reasons would make each later one more expensive.
 */
const maxReasonsCharacters = 100_000;
const shortReasonCharacters = 200;

/** Why a reason is too long, given the earlier ones of its list, which `listed` names; null if it is not. A short reason never is. */
export const reasonLengthError = (
  reason: string | null,
  earlier: readonly { readonly reason: string | null }[],
  listed: "changes of status" | "corrections",
): FieldError[] | null => {
  if (reason === null || [...reason].length <= shortReasonCharacters) return null;
  const characters = earlier.reduce((sum, each) => sum + [...(each.reason ?? "")].length, 0);
  if (characters < maxReasonsCharacters) return null;
  const message = `must have at most ${shortReasonCharacters} characters: the reasons of the loan's earlier ${listed} have ${groupedNumber(maxReasonsCharacters)} or more together`;
  return [{ field: "reason", message, code: "invalid" }];
};
