import { addDays, type Day, day } from "../../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter, type RuleSource } from "../../../kernel/in-force.ts";
import { accept, type Result } from "../../../kernel/result.ts";
import { businessDayAfter } from "../../../reference-data/business-days.ts";

/** What a state's wait runs from; the latest day of several. */
export type WaitStart = "application" | "counseling" | "disclosures";

/** What may not come before a state's wait is over: that the application is processed, or that the loan closes. */
export type WaitEnd = "processing" | "closing";

/** A wait by the law of the state in which the home is. */
export interface StateWait {
  /** The state's two-letter abbreviation. */
  readonly state: string;
  readonly after: readonly WaitStart[];
  readonly before: WaitEnd;
  readonly countsBusinessDays: boolean;
  /** How many full days lie between. */
  readonly days: Parameter<number>;
}

const VERIFIED_THROUGH = day("2026-12-31");

/** A law of which others report, and which we have not read in the state's own publication. */
const reported = (title: string, section: string, published: string | null): RuleSource => ({
  title,
  section,
  published: published === null ? null : day(published),
  basis: "law",
  isMediumConfidence: true,
});

/** The waits that are known; the README beside this folder says which laws were not looked at. */
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
          source: reported("California Civil Code", "1923.2(k), as amended by AB 1700 of 2014", null),
        },
      ],
    },
  },
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
          // The chapter is of 2008; its first day is not known.
          from: day("2009-01-01"),
          until: null,
          value: 3,
          source: reported("Rhode Island General Laws", "34-25.1-12 (P.L. 2008, ch. 19 and 21)", null),
        },
      ],
    },
  },
];

/** The waits of a state. */
export const waitsOf = (state: string): readonly StateWait[] => stateWaits.filter((wait) => wait.state === state);

/** The first day after a wait, by the rule in force on the day from which it runs. Refuses where none is known then. */
export const firstDayAfterStateWait = (
  { countsBusinessDays, days }: StateWait,
  from: Day,
): Result<Day, NoRuleInForce> => {
  const step = inForce(days, from);
  if (step._tag === "Refused") return step;
  const { value } = step.value;
  return accept(addDays(countsBusinessDays ? businessDayAfter(from, value) : addDays(from, value), 1));
};
