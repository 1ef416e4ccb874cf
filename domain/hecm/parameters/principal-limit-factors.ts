import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { once } from "../../kernel/once.ts";
import plf20171002 from "./plf/2017-10-02.csv" with { type: "text" };
import { COMPLETE_FROM, mortgageeLetter, tableOf } from "./sources.ts";

/** Principal limit factors in thousandths: one row per age and one column per eighth of a percent, without gaps. */
export interface PrincipalLimitFactors {
  readonly youngestAgeYears: number;
  readonly lowestRateEighths: number;
  readonly highestRateEighths: number;
  readonly thousandths: readonly (readonly number[])[];
}

const inThousandths = (factor: string): number => Math.round(Number(factor) * 1000);

/** Parses the table: the first line has the rates, each further line an age and its factors. */
const readTable = (csv: string): PrincipalLimitFactors => {
  const [heading = "", ...lines] = csv.trim().split("\n");
  const eighths = heading
    .split(",")
    .slice(1)
    .map((rate) => Number(rate) * 8);
  const rows = lines.map((line) => line.split(","));
  return {
    youngestAgeYears: Number(rows[0]?.[0]),
    lowestRateEighths: Number(eighths[0]),
    highestRateEighths: Number(eighths.at(-1)),
    thousandths: rows.map((row) => row.slice(1).map(inThousandths)),
  };
};

/** Parsed when a calculation first needs it. */
const table20171002 = once(() => readTable(plf20171002));

/** HUD's table by age and expected rate. No complete table before 2017-10-02 is known, so none is offered. */
export const principalLimitFactors: Parameter<PrincipalLimitFactors> = {
  id: "hecm.principal_limit_factors",
  name: "principal limit factors",
  unit: "thousandths of the maximum claim amount",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      get value() {
        return table20171002();
      },
      source: tableOf(mortgageeLetter("2017-12", "2017-08-29", "FY 2018 PLF Tables, consolidated table")),
    },
  ],
};

/** The factor at an age and a rate in eighths of a percent, in thousandths. Throws outside the table. */
export const factorThousandths = (table: PrincipalLimitFactors, ageYears: number, rateEighths: number): number => {
  const factor = table.thousandths[ageYears - table.youngestAgeYears]?.[rateEighths - table.lowestRateEighths];
  if (factor === undefined) throw new Error(`no principal limit factor at age ${ageYears}, ${rateEighths} eighths`);
  return factor;
};
