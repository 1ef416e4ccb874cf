import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { FeeNotFound } from "../../domain/loan/fees/fees.ts";
import { capBasisOf, maxOriginationFeeCents } from "../../domain/loan/fees/origination-fee.ts";
import { type CapDependencies, capRulesOf } from "../support/loan/cap-rules.ts";
import type { FindLoanDependencies } from "../support/loan/find-visible-loan.ts";
import { findFee } from "./find-fee.ts";
import type { FeeOfLoan } from "./list-fees.ts";

export interface OriginationFee extends FeeOfLoan {
  /** The most the rules allow on this loan today. */
  readonly maximumCents: number;
}

/** An origination fee, by the fee's id. */
export const findOriginationFee =
  (dependencies: FindLoanDependencies & CapDependencies) =>
  async (
    actor: Actor,
    feeId: number,
  ): Promise<Result<OriginationFee, PermissionDenied | FeeNotFound | NoRuleInForce>> => {
    const found = await findFee(dependencies)(actor, feeId);
    if (found._tag === "Refused") return found;
    const { fee, loan } = found.value;
    const capRules = await capRulesOf(dependencies)(loan.companyId);
    const highest = maxOriginationFeeCents(capBasisOf(loan), capRules);
    return highest._tag === "Refused" ? highest : accept({ fee, loan, maximumCents: highest.value });
  };
