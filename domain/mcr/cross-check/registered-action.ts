import type { LarRow } from "../../hmda/register/lar-fields.ts";
import { day } from "../../kernel/day.ts";
import { roundHalfUp } from "../../kernel/money.ts";
import type { RegisteredAction } from "./cross-check.ts";

/** `20250304`, the register's date format. */
const registerDay = /^(\d{4})(\d\d)(\d\d)$/;

/** What a register row states about its loan, with the amount in whole dollars, rounded half up as in call reports. */
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
