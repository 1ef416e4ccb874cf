import { Type } from "@sinclair/typebox";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { unpaidDroppedLiens } from "../../../../domain/loan/liens/dropped-liens.ts";
import type { DroppedLien } from "../../../../domain/loan/liens/lien.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { dollarsSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { type ResponseTable, responseObject } from "../../codec/response.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { lienKind } from "../choices.ts";

const droppedLien = responseObject<DroppedLien>("DroppedLien", {
  kind: [nullableSchema(lienKind.schema), "Kind of the lien; null if it had none", "kind"],
  creditor: [nullableSchema(textSchema), "Name of the creditor; null if it had none", "creditor"],
  amount: [
    dollarsSchema,
    "Highest payoff of the lien since the application",
    ({ amountCents }) => dollarsFromCents(amountCents),
  ],
  at: [instantSchema, "When the lien was removed from the loan, or its payoff lowered to less than half", "at"],
  by: [id.schema, "User who removed the lien or lowered its payoff", "byUserId"],
});

/** The debts that were removed from a loan. */
export const droppedLienResponse: ResponseTable<Loan> = {
  dropped_liens: [
    Type.Array(droppedLien.schema),
    "Mortgages and federal debts that were removed from the loan, or whose payoff was lowered in one or more steps to less than half of the highest, between its application and its funding. The loan can proceed once an underwriter gives a reason (`lien_dropped_unexplained`) or the lien is restored",
    (loan) => unpaidDroppedLiens(loan).map(droppedLien.encode),
  ],
};
