import { type Day, day } from "../../kernel/day.ts";
import type { RuleSource } from "../../kernel/in-force.ts";
import type { RuleReference } from "../explain.ts";
import {
  COMPLETE_FROM,
  calculatorHelp,
  finalRule2017,
  handbook4235,
  mortgageeLetter,
  rateLockLetter,
  regulationZ,
} from "./sources.ts";

/** A way of reckoning. Its revision, 1 at first, rises with each change of our own to a figure that is made this way. */
export interface Policy extends RuleReference {
  readonly revision: number;
}

const policyFrom =
  (effectiveFrom: Day) =>
  (rule: string, source: RuleSource, revision = 1): Policy => ({ rule, source, effectiveFrom, revision });

/** Of papers without a date that could be confirmed: in force since the rules of a calculation are complete. */
const undated = policyFrom(COMPLETE_FROM);
const since1997 = policyFrom(day("1997-05-01"));
const since2008 = policyFrom(day("2008-03-28"));
const since2011 = policyFrom(day("2011-12-30"));
const since2014 = policyFrom(day("2014-06-25"));
const since2015 = policyFrom(day("2015-04-27"));
const since2017 = policyFrom(day("2017-09-19"));

/** From this day's case numbers on a second appraisal may be required; two before it are taken alike, by our own choice. */
export const SECOND_APPRAISAL_FROM: Day = day("2018-10-01");

/**
 * Rules that are ways of reckoning rather than numbers. Where the sources leave a choice, the README beside this file says
 * which one was made and why.
 */
export const policies = {
  nearestAge: undated(
    "age at the nearest birthday, by months",
    calculatorHelp("age, rounded to the nearest whole year"),
  ),
  lastBirthday: since2011("age at the last birthday", regulationZ("appendix L")),
  nearestEighth: undated(
    "expected rate to the nearest eighth",
    calculatorHelp("expected rate; ties up, lowest row 3.000 %"),
  ),
  homeValue: since2017("home value", finalRule2017("206.3, maximum claim amount")),
  nationalLimitAtClosing: since2017("national limit by the closing", finalRule2017("206.3, maximum claim amount")),
  lowerAppraisal: policyFrom(SECOND_APPRAISAL_FROM)(
    "the lower appraisal",
    mortgageeLetter("2018-06", "2018-09-28", "second appraisal"),
  ),
  principalLimit: since2017("principal limit", finalRule2017("206.3, 206.25")),
  refinanceCredit: since2015(
    "credit for the initial premium paid",
    mortgageeLetter("2014-21", "2014-11-10", "refinances"),
  ),
  closingCosts: since2017("closing costs", finalRule2017("206.31(a)")),
  servicingSetAside: since2017(
    "servicing set-aside",
    finalRule2017("206.19(d)(4); annuity of Handbook 4235.1, appendix 22"),
  ),
  underwriterSetAside: since2015(
    "partially funded set-aside",
    mortgageeLetter("2014-21", "2014-11-10", "partially funded life expectancy set-aside"),
  ),
  mandatoryObligations: since2017("mandatory obligations", finalRule2017("206.25(b)")),
  priceFromLoan: since2017("price paid from the loan", finalRule2017("206.44, 206.25(b)")),
  netPrincipalLimit: undated("net principal limit", handbook4235("chapter 5")),
  firstYearObligations: since2017("obligations of the first year", finalRule2017("206.25(b)")),
  paymentPlan: since2017("payment plan", finalRule2017("206.25; annuity of Handbook 4235.1, appendix 21")),
  singleDisbursement: since2014(
    "single disbursement",
    mortgageeLetter("2014-11", "2014-06-18", "single disbursement lump sum"),
  ),
  cashToClose: undated("cash required to close", handbook4235("chapter 5")),
  requiredInvestment: since2017("required investment", finalRule2017("206.44")),
  enteredRate: since2017("rate as entered on the loan", finalRule2017("206.3, 206.21")),
  fixedExpectedRate: since2008(
    "expected rate of a fixed rate",
    mortgageeLetter("2008-08", "2008-03-28", "the expected rate and the note rate are identical"),
  ),
  expectedRate: since2017(
    "expected rate",
    finalRule2017("206.3; weekly average of the 10-year constant maturity Treasury plus the margin"),
  ),
  startRate: since2017("start rate of an adjustable note", finalRule2017("206.21; weekly average plus the margin")),
  betterRate: undated(
    "lower of locked and current expected rate",
    rateLockLetter("the lower of the rate at lock and at closing, within 120 days"),
  ),
  projection: undated(
    "projection",
    handbook4235("chapter 5; grown at the expected rate + annual premium, repairs undrawn"),
  ),
  loanCost: since2011("total annual loan cost", regulationZ("appendix K")),
  creditGrowth: since1997(
    "growth of the line of credit",
    mortgageeLetter("97-15", "1997-04-24", "principal limit definition"),
  ),
} as const;
