import { type Rate, shareOf } from "../../kernel/rate.ts";
import type { Calculation } from "../calculate.ts";
import { stepsById } from "./summary-line.ts";

/** The two amounts, of which the greater is the initial disbursement limit. Amounts are whole cents. */
interface InitialLimitAmounts {
  readonly baseShare: Rate;
  readonly byBaseShareCents: number;
  readonly additionalShare: Rate;
  /** The obligations of the first twelve months plus the additional share of the principal limit. */
  readonly byObligationsCents: number;
}

/** Both amounts, from the shares named in the calculation's own step; null if it has no such step. 24 CFR 206.25. */
export const initialLimitAmounts = ({ steps, principalLimitCents }: Calculation): InitialLimitAmounts | null => {
  const byId = stepsById(steps);
  const obligations = byId.get("first_year_obligations")?.value;
  const shares = (byId.get("first_year_limit")?.inputs ?? []).flatMap(({ value }) =>
    value.kind === "rate" ? [value.amount] : [],
  );
  const [baseShare, additionalShare] = shares;
  if (obligations?.kind !== "cents" || baseShare === undefined || additionalShare === undefined) return null;
  return {
    baseShare,
    byBaseShareCents: shareOf(principalLimitCents, baseShare),
    additionalShare,
    byObligationsCents: obligations.amount + shareOf(principalLimitCents, additionalShare),
  };
};
