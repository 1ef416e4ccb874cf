import { addDays, calendarDate, type Day, day, type Instant } from "../../kernel/day.ts";
import { acceptUnless, type FieldsInvalid, failedChecks } from "../../kernel/fields-invalid.ts";
import { type NoRuleInForce, type Parameter, RULES_NOTICE_DAYS, type RuleStep } from "../../kernel/in-force.ts";
import { formatCents } from "../../kernel/money.ts";
import type { Result } from "../../kernel/result.ts";
import { isBlankText } from "../../kernel/text/blank.ts";
import { nationalLimit } from "./national-limit.ts";

/** Parameters whose values are single amounts by calendar year, for which steps can be entered. */
export const yearlyParameterNames = ["national_limit"] as const;
export type YearlyParameterName = (typeof yearlyParameterNames)[number];

/** The steps in this release; values are whole cents. */
const yearlyParameters: Readonly<Record<YearlyParameterName, Parameter<number>>> = {
  national_limit: nationalLimit,
};

/** The publication that announces a year's value. */
interface AnnouncedIn {
  readonly title: string;
  readonly published: Day;
  readonly url: string | null;
}

/** A year's value, entered before a release includes it: in force from one January 1 to the next (exclusive). */
export interface RuleStepInput {
  readonly parameter: YearlyParameterName;
  readonly from: Day;
  readonly until: Day;
  readonly valueCents: number;
  readonly source: AnnouncedIn;
}

/** The same, with who entered it; user 0 is the service's operator. */
export interface EnteredStep extends RuleStepInput {
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

/** The last step of a yearly parameter in this release, and the first date after it. */
const lastBundled = (parameter: Parameter<number>): RuleStep<number> & { readonly until: Day } => {
  const step = parameter.steps.at(-1);
  if (step === undefined || step.until === null) throw new Error(`${parameter.id} does not end with a year`);
  return { ...step, until: step.until };
};

/** The first date that this release does not cover. Entered steps can apply only from this date on. */
export const firstDayToEnter = (name: YearlyParameterName): Day => lastBundled(yearlyParameters[name]).until;

/** The first January 1 after a date. */
export const newYearAfter = (on: Day): Day => day(`${calendarDate(on).year + 1}-01-01`);

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/**
 * Checks a step to be entered: a whole calendar year that this release does not include, at most the next one; an amount between half and
 * twice the last bundled one, to catch an extra digit; a publication that has appeared; and the URL of a web page, if given. Refuses with
 * all errors.
 */
export const checkRuleStep = (step: RuleStepInput, today: Day): Result<RuleStepInput, FieldsInvalid> => {
  const last = lastBundled(yearlyParameters[step.parameter]);
  const [lowest, highest] = [last.value / 2, last.value * 2];
  const { title, published, url } = step.source;
  const lastYear = calendarDate(last.from).year;
  const nextYear = newYearAfter(today);
  const errors = failedChecks([
    ["from", step.from.endsWith("-01-01"), "must be January 1 of a year"],
    [
      "from",
      step.from >= last.until,
      `must not be before ${lastYear + 1}: this release has the limits through ${lastYear}`,
    ],
    ["from", step.from <= nextYear, `must not be after ${calendarDate(nextYear).year}, which is next year`],
    ["until", step.until === newYearAfter(step.from), "must be January 1 of the year after from"],
    [
      "valueCents",
      lowest <= step.valueCents && step.valueCents <= highest,
      `must be from ${formatCents(lowest)} to ${formatCents(highest)}, which is half and twice the limit of ${lastYear}`,
    ],
    ["source.title", !isBlankText(title), "must not be blank"],
    ["source.published", published <= today, "must not be in the future"],
    ["source.url", url === null || isWebAddress(url), "must be a web address that begins with https:// or http://"],
  ]);
  return acceptUnless(errors, step);
};

/** Whether this release includes the year of an entered step, so that the bundled value is used. */
export const isSuperseded = ({ parameter, from }: Pick<RuleStepInput, "parameter" | "from">): boolean =>
  from < firstDayToEnter(parameter);

/** The known value for a year, from this release or entered. */
export interface KnownRuleStep extends Omit<RuleStepInput, "source"> {
  readonly source: Omit<AnnouncedIn, "published"> & { readonly published: Day | null };
  /** Null if this release includes it. */
  readonly entered: { readonly at: Instant; readonly byUserId: number } | null;
  /** Whether calculations use it. A release's step replaces an entered one. */
  readonly isInUse: boolean;
}

/** An entered step, compared with the bundled ones. */
export const knownStepOf = ({ enteredAt, enteredByUserId, ...step }: EnteredStep): KnownRuleStep => ({
  parameter: step.parameter,
  from: step.from,
  until: step.until,
  valueCents: step.valueCents,
  source: step.source,
  entered: { at: enteredAt, byUserId: enteredByUserId },
  isInUse: !isSuperseded(step),
});

const bundledStepsOf = (parameter: YearlyParameterName): KnownRuleStep[] =>
  yearlyParameters[parameter].steps.map(({ from, until, value, source }) => ({
    parameter,
    from,
    until: until ?? newYearAfter(from),
    valueCents: value,
    source: { title: source.title, published: source.published, url: null },
    entered: null,
    isInUse: true,
  }));

/** All steps of the yearly parameters: those of this release, then the entered ones. */
export const knownRuleSteps = (entered: readonly EnteredStep[]): readonly KnownRuleStep[] => [
  ...yearlyParameterNames.flatMap(bundledStepsOf),
  ...entered.map(knownStepOf),
];

const asRuleStep = ({
  from,
  until,
  valueCents,
  source,
  enteredAt,
  enteredByUserId,
}: EnteredStep): RuleStep<number> => ({
  from,
  until,
  value: valueCents,
  source: {
    title: source.title,
    section: "limit of the calendar year, as entered",
    published: source.published,
    basis: "letter",
    isMediumConfidence: false,
    entered: { at: enteredAt, byUserId: enteredByUserId },
  },
});

/** A yearly parameter with the steps entered after its last bundled one. */
export const withEnteredSteps = (name: YearlyParameterName, entered: readonly EnteredStep[]): Parameter<number> => {
  const counting = entered.filter((step) => step.parameter === name && !isSuperseded(step));
  const parameter = yearlyParameters[name];
  return counting.length === 0 ? parameter : { ...parameter, steps: [...parameter.steps, ...counting.map(asRuleStep)] };
};

/** The yearly parameter whose absence caused a refusal, if a step for that date can be entered; otherwise null. */
export const parameterToEnter = ({ parameter: id, on }: NoRuleInForce): YearlyParameterName | null =>
  yearlyParameterNames.find((name) => yearlyParameters[name].id === id && on >= firstDayToEnter(name)) ?? null;

/** A yearly parameter that ends soon or has ended, without a known successor. */
interface EndingParameter {
  readonly parameter: YearlyParameterName;
  readonly name: string;
  /** The last date with a known value. */
  readonly lastDay: Day;
  readonly message: string;
}

/** The last date with a known value. Values after a skipped year do not count. */
export const lastKnownDay = (parameter: YearlyParameterName, entered: readonly EnteredStep[]): Day => {
  const froms = new Map(withEnteredSteps(parameter, entered).steps.map(({ from, until }) => [from, until]));
  let until = firstDayToEnter(parameter);
  for (let next = froms.get(until); next; next = froms.get(until)) until = next;
  return addDays(until, -1);
};

/** The yearly parameters whose last known value ends within 45 days of a date, or has ended before it. */
export const endingParameters = (entered: readonly EnteredStep[], today: Day): readonly EndingParameter[] =>
  yearlyParameterNames.flatMap((parameter) => {
    const lastDay = lastKnownDay(parameter, entered);
    const until = addDays(lastDay, 1);
    if (today < addDays(lastDay, -RULES_NOTICE_DAYS)) return [];
    const { name } = yearlyParameters[parameter];
    const message = `The ${name} is known only through ${lastDay}: from ${until} on, quotes, and loans without a case number of an earlier date, cannot be calculated until a Super User enters the one of ${until.slice(0, 4)}, or a newer release contains it.`;
    return [{ parameter, name, lastDay, message }];
  });
