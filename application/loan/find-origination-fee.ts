import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { FeeNotFound } from "../../domain/loan/fees/fees.ts";
import { capBasisOf, maxOriginationFeeCents } from "../../domain/loan/fees/origination-fee.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findFee } from "./find-fee.ts";
import type { FeeOfLoan } from "./list-fees.ts";

export interface OriginationFee extends FeeOfLoan {
  /** The most the rules allow on this loan today. */
  readonly maximumCents: number;
}

/** An origination fee, by the fee's id. */
export const findOriginationFee =
  (dependencies: Pick<Dependencies, "companyOf" | "companies" | "forCompany" | "clock">) =>
  async (
    actor: Actor,
    feeId: number,
  ): Promise<Result<OriginationFee, PermissionDenied | FeeNotFound | NoRuleInForce>> => {
    const found = await findFee(dependencies)(actor, feeId);
    if (found._tag === "Refused") return found;
    const { fee, loan } = found.value;
    const today = await todayOf(dependencies)(actor, loan.companyId);
    const highest = maxOriginationFeeCents(capBasisOf(loan), today);
    return highest._tag === "Refused" ? highest : accept({ fee, loan, maximumCents: highest.value });
  };
