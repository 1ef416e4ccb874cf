import type { Day } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { ConfirmedAbsence } from "./transaction.ts";

/** A request to send a command again, with what is known about the open one. */
interface Repetition {
  readonly repeat: boolean;
  readonly confirmed: ConfirmedAbsence | null;
  readonly today: Day;
  /** The date on which the open command was last sent; null if none is open. */
  readonly sentOn: Day | null;
}

/**
 * Refuses a confirmation without a command to give up, with a future date, or with a date before the command was last sent: what the agency
 * did not have then, it may have received since.
 */
export const checkConfirmation = ({ repeat, confirmed, today, sentOn }: Repetition): Result<null, FieldsInvalid> => {
  if (confirmed === null) return accept(null);
  if (!repeat)
    return invalidField("confirmed", 'must be sent with "repeat": true, because it is about the earlier request');
  if (confirmed.on > today) return invalidField("confirmed.on", "must not be after today");
  if (sentOn !== null && confirmed.on < sentOn)
    return invalidField("confirmed.on", "must not be before the day on which the request was last sent to the agency");
  return accept(null);
};
