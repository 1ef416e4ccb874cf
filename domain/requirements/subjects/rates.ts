import { rateLockDays } from "../../hecm/parameters/periods/rate-lock.ts";
import { finalRule2017, rateLockLetter } from "../../hecm/parameters/sources.ts";
import {
  adjustableNoteRules,
  isCapAtMost,
  maxLifetimeCapOf,
  monthlyMaximumFrom,
} from "../../hecm/rates/adjustable-note.ts";
import type { ComparedRate } from "../../hecm/rates/compared-rate.ts";
import { indexWords } from "../../hecm/term-words.ts";
import { daysBetween } from "../../kernel/day.ts";
import { percentFromRate, type Rate } from "../../kernel/rate.ts";
import type { Loan } from "../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords, type Unmet } from "../requirement.ts";
import { adjustableRateRevision, hecmRegulation, inForceFrom, ownRule, stepsOf } from "../sources.ts";

const inPercent = (rate: Rate): string => `${percentFromRate(rate)}%`;

interface Figures {
  readonly rate: string;
  readonly published: string;
  readonly on: string;
}

const unknown: Figures = { rate: "…", published: "…", on: "…" };

const belowText = ({ rate, published, on }: Figures): string =>
  `The entered expected rate of ${rate} is below ${published}, the margin plus the published weekly average of ${on}: have the rate quoted, or lock it again`;

const aboveText = ({ rate, published, on }: Figures): string =>
  `The locked expected rate of ${rate} is above ${published}, the margin plus the published weekly average of ${on}: lock it again at the loan's margin`;

/** Without the date, which changes daily: a reason for proceeding counts while this text is the same. */
const notComparedText = (rate: string): string =>
  `The entered expected rate of ${rate} cannot be compared, since no published weekly average is known for its day: have the daily values entered, or say what it rests on`;

const noteText = ({ rate, published, on }: Figures): string =>
  `The entered note rate of ${rate} is below ${published}, what the published weekly average of ${on} makes it`;

/** The text about a rate and the published one of its date, if a condition on the two is true. */
const compared = (
  of: ComparedRate | null | undefined,
  isUnmet: (rate: Rate, published: Rate) => boolean,
  textOf: (figures: Figures) => string,
): readonly string[] => {
  if (!of || of.publishedRate === null || !isUnmet(of.rate, of.publishedRate)) return [];
  return [textOf({ rate: inPercent(of.rate), published: inPercent(of.publishedRate), on: of.publishedOn })];
};

/** Allows for a weekend. A user who enters a lock later than this may already know which week was the lowest. */
const DAYS_TO_ENTER_A_LOCK = 3;

const enteredLateText = (on: string, enteredOn: string): string =>
  `The rate lock of ${on} was entered on ${enteredOn}, when later weekly averages could be known: lock the rate again, or say which document shows that it was set on that day`;

/** The date of a lock that protects the loan's rate; a fixed rate is not protected. */
const lockedOn = ({ rateType, expectedRate, rateLockedOn }: Loan) =>
  rateType === "fixed" || expectedRate === null ? null : rateLockedOn;

const capText = (name: string, cap: Rate | null, max: Rate | null): string => {
  const found = `The ${name} cap of the adjustable rate is ${cap === null ? "missing" : inPercent(cap)}`;
  return max === null ? found : `${found}: it must be at most ${inPercent(max)}`;
};

/** What of an adjustable note the regulation does not allow. The terms are those of a product at first, but can be changed on the loan. */
const notAllowed = ({ rateType, index, periodicCap, lifetimeCap, caseNumberAssignedOn }: Loan): readonly Unmet[] => {
  if (rateType === "fixed") return [];
  const { indexes, maxPeriodicCap } = adjustableNoteRules[rateType];
  const maxLifetimeCap = maxLifetimeCapOf(rateType, caseNumberAssignedOn);
  const found: Unmet[] = [];
  if (index === null || !indexes.includes(index)) {
    const allowed = indexes.map((each) => indexWords[each]).join(" or the ");
    found.push({ field: "index", text: `The index of the adjustable rate must be the ${allowed}` });
  }
  if (maxPeriodicCap !== null && !isCapAtMost(periodicCap, maxPeriodicCap))
    found.push({ field: "periodicCap", text: capText("periodic", periodicCap, maxPeriodicCap) });
  if (!isCapAtMost(lifetimeCap, maxLifetimeCap))
    found.push({ field: "lifetimeCap", text: capText("lifetime", lifetimeCap, maxLifetimeCap) });
  return found;
};

/** The requirements for the entered rates of a loan for clear to close, in the order in which they are listed. */
export const rateRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "margin_missing",
    subject: "calculation",
    severity: "required",
    rule: "The margin of an adjustable rate is known",
    rules: [hecmRegulation("206.3, expected average mortgage interest rate")],
    sentence: "The margin of the adjustable rate is missing: enter it",
    fields: ["margin"],
    isMet: ({ loan: { rateType, margin } }) => rateType === "fixed" || margin !== null,
  }),
  {
    code: "adjustable_terms_not_allowed",
    subject: "calculation",
    severity: "required",
    rule: "The index and the caps of an adjustable rate are those that the regulation allows",
    rules: [
      hecmRegulation("206.21(c)"),
      inForceFrom(monthlyMaximumFrom, adjustableRateRevision("206.21(c), lifetime cap of a monthly rate")),
    ],
    sentence: "The … of the adjustable rate is …: it must be at most …",
    fields: ["index", "periodicCap", "lifetimeCap"],
    unmet: ({ loan }) => notAllowed(loan),
  },
  requirementInWords({
    code: "expected_rate_below_published",
    subject: "calculation",
    severity: "required",
    rule: "The expected rate of an adjustable-rate loan is no lower than the margin plus the weekly average of the lock date, or else of the closing date",
    rules: [
      hecmRegulation("206.3, expected average mortgage interest rate"),
      inForceFrom(null, rateLockLetter("the lower of the rate at lock and at closing, within 120 days")),
    ],
    sentence: belowText(unknown),
    fields: ["expectedRate", "rateLockedOn", "margin"],
    texts: ({ calculation: { enteredRates } }) =>
      compared(enteredRates?.expected, (rate, published) => rate < published, belowText),
  }),
  requirementInWords({
    code: "locked_rate_above_published",
    subject: "calculation",
    severity: "override",
    rule: "A rate is locked at the loan's margin",
    rules: [inForceFrom(null, finalRule2017("206.3, the margin of the note and of the expected rate is one"))],
    sentence: aboveText(unknown),
    fields: ["margin", "rateLockedOn", "expectedRate"],
    texts: ({ calculation: { enteredRates } }) =>
      compared(enteredRates?.expected?.isLocked ? enteredRates.expected : null, (rate, at) => rate > at, aboveText),
  }),
  requirementInWords({
    code: "expected_rate_not_compared",
    subject: "calculation",
    severity: "override",
    rule: "The published weekly average for the date of an entered expected rate is known",
    rules: [ownRule("another week never takes the place of one that is not known")],
    sentence: notComparedText("…"),
    fields: ["expectedRate", "rateLockedOn"],
    texts: ({ loan: { margin }, calculation: { enteredRates } }) => {
      const expected = enteredRates?.expected ?? null;
      if (expected === null || expected.publishedRate !== null || margin === null) return [];
      return [notComparedText(inPercent(expected.rate))];
    },
  }),
  requirement({
    code: "rate_locked_before_application",
    subject: "calculation",
    severity: "required",
    rule: "A rate is locked on or after the application date",
    rules: stepsOf(rateLockDays),
    sentence:
      "The rate lock is dated before the application: lock the rate again, or enter the day on which it was locked",
    fields: ["rateLockedOn", "applicationOn"],
    isMet: ({ loan }) => {
      const locked = lockedOn(loan);
      return locked === null || loan.applicationOn === null || locked >= loan.applicationOn;
    },
  }),
  requirement({
    code: "rate_locked_before_case_number",
    subject: "calculation",
    severity: "warning",
    rule: "The evidence of a rate lock before the case number was assigned is kept",
    rules: stepsOf(rateLockDays),
    sentence: "The rate lock is dated before the case number: keep what shows that it was set on that day",
    fields: ["rateLockedOn"],
    isMet: ({ loan }) => {
      const locked = lockedOn(loan);
      return locked === null || loan.caseNumberAssignedOn === null || locked >= loan.caseNumberAssignedOn;
    },
  }),
  requirementInWords({
    code: "rate_lock_entered_late",
    subject: "calculation",
    severity: "override",
    rule: `A rate lock is entered within ${DAYS_TO_ENTER_A_LOCK} days, or its confirmation shows the lock date`,
    rules: [ownRule("a lock that is chosen once later weeks are known is none")],
    sentence: enteredLateText("…", "…"),
    fields: ["rateLockedOn"],
    texts: ({ loan }) => {
      const [locked, enteredOn] = [lockedOn(loan), loan.rateLockEnteredOn];
      if (locked === null || enteredOn === null) return [];
      return daysBetween(locked, enteredOn) <= DAYS_TO_ENTER_A_LOCK ? [] : [enteredLateText(locked, enteredOn)];
    },
  }),
  requirementInWords({
    code: "note_rate_below_published",
    subject: "calculation",
    severity: "warning",
    rule: "The start rate of an adjustable-rate loan is no lower than the margin plus its index, and a fixed rate is no lower than the 10-year index",
    rules: [hecmRegulation("206.21"), ownRule("a fixed rate below the 10-year index is surely mistyped")],
    sentence: noteText(unknown),
    fields: ["noteRate"],
    texts: ({ calculation: { enteredRates } }) =>
      compared(enteredRates?.note, (rate, published) => rate < published, noteText),
  }),
];
