import { mediumConfidence, mortgageeLetter, tableOf } from "../../hecm/parameters/sources.ts";
import type { Day } from "../../kernel/day.ts";
import { day } from "../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { Region } from "./regions.ts";
import residualIncomeCsv from "./residual-income.csv" with { type: "text" };

/** The monthly residual income required for a household size. */
interface RequiredIncomes {
  /** Cents, by region. */
  readonly cents: Readonly<Record<Region, number>>;
  /** Whether the row was verified against its source. */
  readonly isVerified: boolean;
}

/** By household size, beginning with one person. The last row also applies to every larger household. */
type RequiredIncomeTable = readonly RequiredIncomes[];

const readTable = (csv: string): RequiredIncomeTable => {
  const [, ...lines] = csv.trim().split("\n");
  return lines.map((line) => {
    const [, northeast, midwest, south, west, verified] = line.split(",");
    const cents = (dollars: string | undefined): number => Number(dollars) * 100;
    return {
      cents: { northeast: cents(northeast), midwest: cents(midwest), south: cents(south), west: cents(west) },
      isVerified: verified === "yes",
    };
  });
};

/** The residual income that a household must have, by size and region; see the README in this folder. */
const requiredResidualIncome: Parameter<RequiredIncomeTable> = {
  id: "hecm.required_residual_income",
  name: "required residual income",
  unit: "cents a month",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2015-04-27"),
      until: null,
      value: readTable(residualIncomeCsv),
      source: mediumConfidence(
        tableOf(
          mortgageeLetter("2014-22", "2014-11-10", "Financial Assessment and Property Charge Guide, residual income"),
        ),
      ),
    },
  ],
};

/** The monthly cost of utilities and maintenance of a home, if not known. */
export const utilitiesPerSquareFoot: Parameter<number> = {
  id: "hecm.utilities_per_square_foot",
  name: "utilities and maintenance",
  unit: "cents a month for a square foot of living area",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2015-04-27"),
      until: null,
      value: 14,
      source: mediumConfidence(
        mortgageeLetter("2014-22", "2014-11-10", "Financial Assessment and Property Charge Guide, utilities"),
      ),
    },
  ],
};

interface RequiredIncome {
  readonly requiredCents: number;
  readonly isVerified: boolean;
}

/** The required monthly residual income of a household of at least one person. Refuses a date for which no table is known. */
export const requiredIncomeOf = (
  householdSize: number,
  region: Region,
  on: Day,
): Result<RequiredIncome, NoRuleInForce> => {
  const step = inForce(requiredResidualIncome, on);
  if (step._tag === "Refused") return step;
  const table = step.value.value;
  const row = table[Math.min(householdSize, table.length) - 1];
  if (row === undefined) throw new Error(`no household has ${householdSize} people`);
  return accept({ requiredCents: row.cents[region], isVerified: row.isVerified });
};
