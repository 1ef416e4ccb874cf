import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import table from "../../../domain/hecm/parameters/plf/2017-10-02.csv" with { type: "text" };

/**
 * The calculation as a spreadsheet does it, for comparison: a linear search of the table as text, every sum in floating-point dollars, no
 * explanation. It computes the principal limit and the proceeds of a plain loan.
 */
export const naiveProceeds = (inputs: CalculationInputs): number => {
  const [header = "", ...lines] = table.trim().split("\n");
  const rates = header.split(",").slice(1).map(Number);
  const expected = inputs.expectedRate / 100_000;
  const column = rates.findIndex((rate) => Math.abs(rate - expected) <= 0.0625);
  const [born = ""] = inputs.people
    .map(({ bornOn }) => String(bornOn))
    .sort()
    .reverse();
  const years = (Date.parse(inputs.asOf) - Date.parse(born)) / 31_557_600_000;
  const row = lines.map((line) => line.split(",").map(Number)).find(([age]) => age === Math.round(years));
  const value = Math.min(inputs.homeValueCents / 100, 1_249_125);
  const principalLimit = value * (row?.[column + 1] ?? 0);
  const liens = inputs.liens.reduce((sum, lien) => sum + lien.amountCents / 100, 0);
  const fee = (inputs.originationFeeCents ?? 0) / 100;
  return principalLimit - value * 0.02 - fee - liens - inputs.closingCostsCents / 100;
};
