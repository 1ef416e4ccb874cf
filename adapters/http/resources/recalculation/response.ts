import { Type } from "@sinclair/typebox";
import type { Recalculation } from "../../../../domain/calculation/recalculation.ts";
import { withoutDescription } from "../../codec/described.ts";
import { dateSchema, recordId, textSchema } from "../../codec/record.ts";
import { centsAsDollars, listOf, orNull, responseObject } from "../../codec/response.ts";

const count = Type.Integer({ minimum: 0 });

const change = orNull(
  responseObject<NonNullable<Recalculation["maxPrincipalLimitChange"]>>("PrincipalLimitChange", {
    loan: [withoutDescription(recordId), "Loan whose principal limit changed", "loanId"],
    from: [centsAsDollars, "Principal limit of the previous calculation", "fromCents"],
    to: [centsAsDollars, "Principal limit of the new calculation", "toCents"],
  }),
);

const refusedLoans = listOf(
  responseObject<{ readonly reason: string; readonly loans: number }>("RefusedLoans", {
    reason: [textSchema, "Name of the refusal that kept these loans from being calculated", "reason"],
    loans: [count, "Number of loans that it kept from being calculated", "loans"],
  }),
);

export const recalculationResponse = responseObject<Recalculation>("Recalculation", {
  company: [withoutDescription(recordId), "Company whose loans were calculated", "companyId"],
  as_of: [dateSchema, "Date of the calculations", "asOf"],
  dry_run: [Type.Boolean(), "Whether nothing was stored", "isDryRun"],
  complete: [Type.Boolean(), "Whether every loan was reached", "isComplete"],
  loans_seen: [count, "Number of loans that were checked", "loansSeen"],
  loans_unchanged: [count, "Number of these loans whose last calculation is current", "loansUnchanged"],
  loans_recalculated: [count, "Number of these loans that were calculated again", "loansRecalculated"],
  calculations_stored: [count, "Number of calculations that were stored", "calculationsStored"],
  loans_with_changed_proceeds: [
    count,
    "Recalculated loans whose principal limit or available proceeds changed",
    "loansWithChangedProceeds",
  ],
  largest_principal_limit_change: [
    change,
    "Largest change of a principal limit; null if none changed",
    "maxPrincipalLimitChange",
  ],
  refused: [
    refusedLoans.schema,
    "Loans that could not be calculated, by the reason",
    ({ refusals }) => refusedLoans.encode(Object.entries(refusals).map(([reason, loans]) => ({ reason, loans }))),
  ],
});
