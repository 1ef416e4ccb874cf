import { plainLoanColumns } from "../../../domain/casebook/sample/plain-columns.ts";
import type { Place } from "./expression.ts";

/** Results of the plain loan that occur in the workings of other loans. */
interface PlainResult {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
  /** Its formula over the cells of the plain loan, by their names in brackets; null if it comes from a published table. */
  readonly formula: string | null;
  /** Its roles in workings. */
  readonly places: readonly Place[];
  /** A loan with a different value in one of these columns has a different result. */
  readonly follows: readonly string[];
}

const ofHome = ["home value", "appraised", "second appraised"];
const ofRate = ["expected rate"];
const ofPeople = ["born", "co-borrower born", "eligible spouse born", "closing", "half a year"];
const ofLimit = [...ofHome, ...ofRate, ...ofPeople];
const ofProceeds = [
  ...ofLimit,
  "premium paid before",
  "origination fee",
  "counseling fee",
  "closing costs",
  "lender credit",
  "mandatory liens",
  "federal debt",
  "repair estimate",
  "repair fee",
  "property charges due",
  "servicing fee",
  "set-aside",
];

/** One plus a month's growth: the expected rate plus the annual premium. */
const month = "(1+([expected rate]+0.5%)/12)";

/** The results of the plain loan, in the order in which they are computed. */
export const plainResults: readonly PlainResult[] = [
  {
    name: "principal limit factor",
    value: "0.416",
    meaning: "HUD's table of 2017-10-02 at age 72 and 6.000 %; a constant, which no cell changes",
    formula: null,
    places: [],
    follows: [],
  },
  {
    name: "principal limit",
    value: "166,400.00",
    meaning: "the home value, below the national limit, times the factor",
    formula: "ROUND([home value]*[principal limit factor],2)",
    places: ["plus", "minus"],
    follows: ofLimit,
  },
  {
    name: "initial premium",
    value: "8,000.00",
    meaning: "2 % of the home value",
    formula: "ROUND(0.02*[home value],2)",
    places: ["plus", "minus", "times"],
    follows: ofHome,
  },
  {
    name: "net principal limit",
    value: "158,400.00",
    meaning: "the principal limit less the initial premium",
    formula: "ROUND([principal limit]-[initial premium],2)",
    places: ["plus", "times"],
    follows: ofProceeds,
  },
  {
    name: "60 % of the principal limit",
    value: "99,840.00",
    meaning: "the limit of the first year",
    formula: "ROUND(0.6*[principal limit],2)",
    places: ["plus"],
    follows: ofLimit,
  },
  {
    name: "10 % of the principal limit",
    value: "16,640.00",
    meaning: "the amount that the first year allows beyond the mandatory obligations",
    formula: "ROUND(0.1*[principal limit],2)",
    places: ["plus"],
    follows: ofLimit,
  },
  {
    name: "available in the first year",
    value: "91,840.00",
    meaning: "that limit less the initial premium",
    formula: "ROUND([60 % of the principal limit]-[initial premium],2)",
    places: ["plus", "times"],
    follows: ofProceeds,
  },
  {
    name: "annuity of tenure",
    value: "155.392840",
    meaning: "of 336 months, 12 × (100 − 72), at the expected rate and the annual premium of 0.5 %",
    formula: `ROUND(${month}*(1-1/${month}^336)/(${month}-1),6)`,
    places: ["times"],
    follows: [...ofRate, ...ofPeople],
  },
  {
    name: "growth of a year",
    value: "1.066972",
    meaning: "the growth of 1.00 over twelve months, at the expected rate and the annual premium of 0.5 %",
    formula: `ROUND(${month}^12,6)`,
    places: ["times"],
    follows: ofRate,
  },
  {
    name: "growth of twelve payments",
    value: "12.431006",
    meaning: "the value after twelve months of a payment of 1.00 at the start of each month",
    formula: `ROUND(${month}*(${month}^12-1)/(${month}-1),6)`,
    places: ["times"],
    follows: ofRate,
  },
];

const isPlain = (column: string, written: string): boolean =>
  written === "0.00" || written === (plainLoanColumns[column]?.value ?? "none");

/** The results that a case shares with the plain loan. */
export const commonResults = (cells: ReadonlyMap<string, string>): PlainResult[] =>
  plainResults.filter(({ follows }) =>
    follows.every((column) => {
      const written = cells.get(column);
      return written === undefined || isPlain(column, written);
    }),
  );
