/** The advances to the consumer, and the amount owed for them at the end; amounts are cents. */
interface LoanCostFlows {
  readonly initialAdvanceCents: number;
  /** Paid at the start of each of the first `paidUnits` units. */
  readonly advanceCents: number;
  readonly paidUnits: number;
  /** By how much the last one is smaller; absent if it is not. */
  readonly lastLessCents?: number;
  readonly units: number;
  readonly amountOwedCents: number;
}

interface Growth {
  /** growth^units */
  readonly power: number;
  /** growth + growth² + … + growth^units */
  readonly sum: number;
}

const MAX_HALVINGS = 200;

/** Computed by doubling, which is exact for a growth near one, where the closed formula of the sum is not. */
const growthOver = (growth: number, units: number): Growth => {
  if (units === 0) return { power: 1, sum: 0 };
  if (units % 2 === 1) {
    const before = growthOver(growth, units - 1);
    const power = before.power * growth;
    return { power, sum: before.sum + power };
  }
  const half = growthOver(growth, units / 2);
  return { power: half.power * half.power, sum: half.sum + half.power * half.sum };
};

const futureValue = (
  growth: number,
  { initialAdvanceCents, advanceCents, paidUnits, lastLessCents = 0, units }: LoanCostFlows,
): number => {
  const initial = initialAdvanceCents * growthOver(growth, units).power;
  if (advanceCents === 0) return initial;
  const after = growthOver(growth, units - paidUnits).power;
  return initial + after * (advanceCents * growthOver(growth, paidUnits).sum - lastLessCents * growth);
};

/**
 * The rate per unit, as a fraction, at which the advances grow to the amount owed. It is found by bisection between growth factors until
 * two neighboring numbers are left, far below the required 1e-10. Negative if less is owed than was paid. The future value rises with the
 * rate from zero without bound, so there is exactly one root for positive advances and a positive amount.
 */
export const loanCostRatePerUnit = (flows: LoanCostFlows): number => {
  let [low, high] = [0, 1];
  while (futureValue(high, flows) < flows.amountOwedCents) high *= 2;
  for (let halving = 0; halving < MAX_HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (futureValue(middle, flows) < flows.amountOwedCents) low = middle;
    else high = middle;
  }
  return high - 1;
};
