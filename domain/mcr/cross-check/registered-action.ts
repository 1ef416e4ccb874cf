import type { LarRow } from "../../hmda/register/lar-fields.ts";
import { day } from "../../kernel/day.ts";
import { roundHalfUp } from "../../kernel/money.ts";
import type { RegisteredAction } from "./cross-check.ts";

/** `20250304`, as a register writes a day. */
const registerDay = /^(\d{4})(\d\d)(\d\d)$/;

/** What a row of the register says of its loan: its amount in whole dollars, half up, as call reports have it. */
export const registeredActionOf = ({
  action_taken,
  action_taken_date,
  loan_amount,
}: Pick<LarRow, "action_taken" | "action_taken_date" | "loan_amount">): RegisteredAction => {
  const [, year, month, date] = registerDay.exec(action_taken_date) ?? [];
  return {
    action: Number(action_taken),
    takenOn: day(`${year}-${month}-${date}`),
    amountDollars: roundHalfUp(Number(loan_amount)),
  };
};
