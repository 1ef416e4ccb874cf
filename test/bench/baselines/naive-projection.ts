import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";

interface Row {
  readonly month: number;
  readonly balance: number;
  readonly available: number;
  readonly homeValues: readonly number[];
}

/**
 * The projection as a spreadsheet does it, for comparison: one row per month, every cell computed from the one above in floating-point
 * dollars, home values by a power in each row, no explanation. The line of credit is never drawn.
 */
export const naiveProjection = (
  { expectedRate, homeValueCents, servicingFeeMonthlyCents }: CalculationInputs,
  { owedCents, availableCents }: { readonly owedCents: number; readonly availableCents: number },
  years: number,
): Row[] => {
  const growth = 1 + (expectedRate / 10_000_000 + 0.005) / 12;
  const rows: Row[] = [{ month: 0, balance: owedCents / 100, available: availableCents / 100, homeValues: [] }];
  for (let month = 1; month <= 12 * years; month += 1) {
    const above = rows[month - 1];
    rows.push({
      month,
      balance: ((above?.balance ?? 0) + servicingFeeMonthlyCents / 100) * growth,
      available: (above?.available ?? 0) * growth,
      homeValues: [0, 0.04, 0.08].map((gain) => (homeValueCents / 100) * (1 + gain) ** (month / 12)),
    });
  }
  return rows;
};
