import type { ShownLoanHeader } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { formTokenField } from "../form-token.ts";
import { nameOf, objectsIn, statusText, textIn, wholeDollarsOwed, wholeDollarsReceived } from "../json-texts.ts";
import type { Visit } from "../site-page.ts";
import { loanPath } from "./loan-path.ts";

/** The name of a user who works on a loan; their number if the user no longer exists. */
export const nameOfUser = async (id: unknown, { perform }: Visit): Promise<string> => {
  const { status, json } = await perform("readUser", { id: Number(id) });
  return status === 200 && isJsonObject(json) ? nameOf(json) : `User ${textIn(id)}`;
};

/** The button that calculates a loan, for visitors who may. */
const calculateNow = (path: string, visit: Visit): ShownLoanHeader["calculate"] => {
  const action = `${path}/calculate`;
  if (!visit.may("calculation.create")) return null;
  return { action, hidden: [{ text: formTokenField, value: visit.tokenOf(action) }] };
};

/** The header of every page of a loan: its borrowers, its status, and its last figures. */
export const loanHeader = async (loan: JsonObject, visit: Visit): Promise<ShownLoanHeader> => {
  const path = loanPath(loan.id);
  const last = isJsonObject(loan.last_calculation) ? loan.last_calculation : null;
  const figures =
    last === null
      ? []
      : [
          { name: "Principal limit", text: wholeDollarsReceived(last.principal_limit) },
          { name: "Available proceeds", text: wholeDollarsReceived(last.available_proceeds) },
          { name: "First-year limit", text: wholeDollarsReceived(last.first_year_limit) },
          { name: "Cash to bring", text: wholeDollarsOwed(last.cash_required_to_close) },
        ];
  const isCurrent = last !== null && last.stale !== true;
  return {
    href: path,
    text: `${objectsIn(loan.borrowers).map(nameOf).join(", ")} · ${textIn(loan.loan_number)}`,
    facts: [
      { name: "Status", text: statusText(loan.status) },
      ...figures,
      { name: "Loan officer", text: await nameOfUser(loan.loan_officer_id, visit) },
    ],
    state: last === null ? "Not calculated yet." : isCurrent ? null : "The calculation is out of date (stale).",
    calculate: isCurrent ? null : calculateNow(path, visit),
  };
};
