import { addDays, type Day, day } from "../../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter, type RuleSource } from "../../../kernel/in-force.ts";
import { accept, type Result } from "../../../kernel/result.ts";
import { businessDayAfter } from "../../../reference-data/business-days.ts";

/** The event from which a state's waiting period runs; if several apply, the latest date. */
export type WaitStart = "application" | "counseling" | "disclosures" | "commitment" | "notice";

/** What may not happen before a state's waiting period is over: processing of the application, or closing. */
export type WaitEnd = "processing" | "closing";

/** A waiting period under the law of the state in which the home is. */
export interface StateWait {
  /** The state's two-letter abbreviation. */
  readonly state: string;
  readonly after: readonly WaitStart[];
  readonly before: WaitEnd;
  readonly countsBusinessDays: boolean;
  /** The number of full days between the two events. */
  readonly days: Parameter<number>;
}

const VERIFIED_THROUGH = day("2026-12-31");

/** A law known from reports of others; we have not read it in the state's own publication. */
const reported = (title: string, section: string): RuleSource => ({
  title,
  section,
  published: null,
  basis: "law",
  isMediumConfidence: true,
});

/** After the borrower has accepted the lender's commitment in writing, the loan may not close for a number of days. */
const afterCommitment = (
  state: string,
  name: string,
  { days, business = false }: { readonly days: number; readonly business?: boolean },
  { from, source }: { readonly from: string; readonly source: RuleSource },
): StateWait => ({
  state,
  after: ["commitment"],
  before: "closing",
  countsBusinessDays: business,
  days: {
    id: `state.${state.toLowerCase()}.commitment_wait`,
    name: `days between the acceptance of the commitment and the closing in ${name}`,
    unit: business ? "business days" : "days",
    keyedBy: "closing",
    verifiedThrough: VERIFIED_THROUGH,
    steps: [{ from: day(from), until: null, value: days, source }],
  },
});

/** The known waiting periods. The README in this folder lists the laws that were not examined. */
export const stateWaits: readonly StateWait[] = [
  {
    state: "CA",
    after: ["counseling"],
    before: "processing",
    countsBusinessDays: false,
    days: {
      id: "state.ca.counseling_wait",
      name: "days between the counseling and the processing of the application in California",
      unit: "days",
      keyedBy: "counseling",
      verifiedThrough: VERIFIED_THROUGH,
      steps: [
        {
          from: day("2015-01-01"),
          until: null,
          value: 7,
          source: reported("California Civil Code", "1923.2(k), as amended by AB 1700 of 2014"),
        },
      ],
    },
  },
  afterCommitment(
    "IL",
    "Illinois",
    { days: 3, business: true },
    { from: "2016-01-01", source: reported("Illinois Compiled Statutes", "765 ILCS 945/20 (P.A. 99-331)") },
  ),
  // Not bound for seven days after the acceptance. Since when is not known.
  afterCommitment(
    "MA",
    "Massachusetts",
    { days: 7 },
    { from: "2014-04-01", source: reported("Massachusetts General Laws", "chapter 167E, section 7(d)(2)") },
  ),
  afterCommitment(
    "MN",
    "Minnesota",
    { days: 7 },
    { from: "2010-08-01", source: reported("Minnesota Statutes", "47.58, as amended by SF 2430 of 2010") },
  ),
  // Not before the 12th day after the notice: eleven days lie between.
  {
    state: "TX",
    after: ["notice"],
    before: "closing",
    countsBusinessDays: false,
    days: {
      id: "state.tx.notice_wait",
      name: "days between the notice of the constitution and the closing in Texas",
      unit: "days",
      keyedBy: "closing",
      verifiedThrough: VERIFIED_THROUGH,
      steps: [
        {
          from: day("2013-11-22"),
          until: null,
          value: 11,
          source: reported("Texas Constitution", "article XVI, section 50(k)(9), as amended by S.J.R. 18 of 2013"),
        },
      ],
    },
  },
  // Not earlier than seven days after the day of the acceptance: six days lie between.
  afterCommitment("UT", "Utah", { days: 6 }, { from: "2015-05-12", source: reported("Utah Code", "57-28-207") }),
  {
    state: "RI",
    after: ["application", "counseling", "disclosures"],
    before: "closing",
    countsBusinessDays: true,
    days: {
      id: "state.ri.closing_wait",
      name: "business days between application, counseling and disclosures and the closing in Rhode Island",
      unit: "business days",
      keyedBy: "disclosure received",
      verifiedThrough: VERIFIED_THROUGH,
      steps: [
        {
          // The chapter dates from 2008; its first effective date is not known.
          from: day("2009-01-01"),
          until: null,
          value: 3,
          source: reported("Rhode Island General Laws", "34-25.1-12 (P.L. 2008, ch. 19 and 21)"),
        },
      ],
    },
  },
];

/** The waiting periods of a state; empty if no law was found. */
export const waitsOf = (state: string): readonly StateWait[] => stateWaits.filter((wait) => wait.state === state);

/** The first day after a waiting period, by the rule in force on the date from which it runs. Refuses if no rule is known for that date. */
export const firstDayAfterStateWait = (
  { countsBusinessDays, days }: StateWait,
  from: Day,
): Result<Day, NoRuleInForce> => {
  const step = inForce(days, from);
  if (step._tag === "Refused") return step;
  const { value } = step.value;
  return accept(addDays(countsBusinessDays ? businessDayAfter(from, value) : addDays(from, value), 1));
};
