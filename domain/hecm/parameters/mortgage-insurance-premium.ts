import { type Day, day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { COMPLETE_FROM, mortgageeLetter, regulationBefore2010 } from "./sources.ts";

const SAVER_FROM: Day = day("2010-10-04");
const SAVER_UNTIL: Day = day("2013-09-30");
const EARLIEST: Day = day("2009-02-24");

const saverLetter = mortgageeLetter("2010-34", "2010-09-21", "mortgage insurance premiums of HECM Standard and Saver");
const disbursementLetter = mortgageeLetter("2013-27", "2013-09-03", "initial mortgage insurance premiums");
const currentLetter = mortgageeLetter("2017-12", "2017-08-29", "mortgage insurance premium rates");

/** The initial MIP as a percentage of the maximum claim amount. */
export const initialMip: Parameter<Rate> = {
  id: "hecm.initial_mip",
  name: "initial mortgage insurance premium",
  unit: "share of the maximum claim amount",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [{ from: COMPLETE_FROM, until: null, value: rate(2), source: currentLetter }],
};

/** The annual MIP as a percentage of the balance, one twelfth of it each month. */
export const annualMip: Parameter<Rate> = {
  id: "hecm.annual_mip",
  name: "annual mortgage insurance premium",
  unit: "share of the balance a year",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    { from: EARLIEST, until: SAVER_FROM, value: rate(0.5), source: regulationBefore2010("206.105") },
    { from: SAVER_FROM, until: SAVER_UNTIL, value: rate(1.25), source: saverLetter },
    { from: SAVER_UNTIL, until: COMPLETE_FROM, value: rate(1.25), source: disbursementLetter },
    { from: COMPLETE_FROM, until: null, value: rate(0.5), source: currentLetter },
  ],
};
