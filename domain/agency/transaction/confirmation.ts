import type { Day } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { ConfirmedAbsence } from "./transaction.ts";

/** A request to send a command again, and what is known of the open one. */
interface Repetition {
  readonly repeat: boolean;
  readonly confirmed: ConfirmedAbsence | null;
  readonly today: Day;
  /** The day on which the open command was sent last; null where none is open. */
  readonly sentOn: Day | null;
}

/**
 * Refuses a confirmation that gives nothing up, that is of a day to come, or of a day before the command was sent last: what the agency
 * did not have then it may have since.
 */
export const checkConfirmation = ({ repeat, confirmed, today, sentOn }: Repetition): Result<null, FieldsInvalid> => {
  if (confirmed === null) return accept(null);
  if (!repeat)
    return invalidField("confirmed", 'must be sent with "repeat": true, since it is about the request before');
  if (confirmed.on > today) return invalidField("confirmed.on", "must not be after today");
  if (sentOn !== null && confirmed.on < sentOn)
    return invalidField("confirmed.on", "must not be before the day on which the request was last sent to the agency");
  return accept(null);
};
