import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { knownCapCents } from "../../domain/loan/fees/origination-fee.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { capRulesOf } from "./cap-rules.ts";
import { findFee } from "./find-fee.ts";
import type { FeeOfLoan } from "./list-fees.ts";

export interface OriginationFee extends FeeOfLoan {
  /** The maximum that the rules allow on this loan today; null if no rule is known yet. */
  readonly maximumCents: number | null;
}

/** Finds an origination fee by the fee's id. */
export const findOriginationFee = async (
  dependencies: Dependencies,
  actor: Actor,
  feeId: number,
): Promise<Result<OriginationFee, PermissionDenied | NotFound<"fee">>> => {
  const found = await findFee(dependencies, actor, feeId);
  if (found._tag === "Refused") return found;
  const { fee, loan } = found.value;
  const capRules = await capRulesOf(dependencies, loan.companyId);
  return accept({ fee, loan, maximumCents: knownCapCents(loan, capRules) });
};
