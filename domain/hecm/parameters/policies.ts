import { type Day, day } from "../../kernel/day.ts";
import type { RuleSource } from "../../kernel/in-force.ts";
import type { RuleReference } from "../explain.ts";
import {
  COMPLETE_FROM,
  calculatorHelp,
  finalRule2017,
  handbook4235,
  mediumConfidence,
  mortgageeLetter,
  ownChoice,
  rateLockLetter,
  regulationZ,
} from "./sources.ts";

/** A method of calculation. Its revision, at first 1, is raised whenever we change a figure that is computed by this method. */
export interface Policy extends RuleReference {
  readonly revision: number;
}

const policyFrom =
  (effectiveFrom: Day) =>
  (rule: string, source: RuleSource, revision = 1): Policy => ({ rule, source, effectiveFrom, revision });

/** For texts without a date that could be confirmed: in force since the rules of a calculation are complete. */
const undated = policyFrom(COMPLETE_FROM);
const since1997 = policyFrom(day("1997-05-01"));
const since2008 = policyFrom(day("2008-03-28"));
const since2011 = policyFrom(day("2011-12-30"));
const since2014 = policyFrom(day("2014-06-25"));
const since2015 = policyFrom(day("2015-04-27"));
const since2017 = policyFrom(day("2017-09-19"));

/** For case numbers from this date on, a second appraisal may be required. Treating two earlier appraisals the same is our choice. */
export const SECOND_APPRAISAL_FROM: Day = day("2018-10-01");

/**
 * Rules that are methods of calculation rather than numbers. If the sources leave a choice, the README in this folder says which was made
 * and why.
 */
export const policies = {
  nearestAge: undated(
    "age at the nearest birthday, by months",
    calculatorHelp("age, rounded to the nearest whole year"),
  ),
  lastBirthday: since2011("age at the last birthday", regulationZ("appendix L")),
  nearestEighth: undated(
    "expected rate to the nearest eighth",
    calculatorHelp("expected rate, rounded to the nearest eighth of a percent"),
  ),
  homeValue: since2017("home value", finalRule2017("206.3, maximum claim amount")),
  nationalLimitAtClosing: since2017("national limit by the closing", finalRule2017("206.3, maximum claim amount")),
  lowerAppraisal: policyFrom(SECOND_APPRAISAL_FROM)(
    "the lower appraisal",
    mediumConfidence(mortgageeLetter("2018-06", "2018-09-28", "second appraisal")),
  ),
  principalLimit: since2017("principal limit", finalRule2017("206.3, 206.25")),
  refinanceCredit: since2015(
    "credit for the initial premium paid",
    mediumConfidence(mortgageeLetter("2014-21", "2014-11-10", "refinances")),
  ),
  closingCosts: since2017("closing costs", finalRule2017("206.31(a)")),
  servicingSetAside: since2017(
    "servicing set-aside",
    mediumConfidence(finalRule2017("206.19; annuity of Handbook 4235.1, appendix 22")),
  ),
  underwriterSetAside: since2015(
    "partially funded set-aside",
    ownChoice("the underwriter's amount is used; this service has no formula for a partially funded set-aside"),
  ),
  mandatoryObligations: since2017("mandatory obligations", mediumConfidence(finalRule2017("206.25(b)"))),
  priceFromLoan: since2017("price paid from the loan", finalRule2017("206.44, 206.25(b)")),
  netPrincipalLimit: undated("net principal limit", handbook4235("chapter 5")),
  firstYearObligations: since2017("obligations of the first year", mediumConfidence(finalRule2017("206.25(b)"))),
  paymentPlan: since2017("payment plan", finalRule2017("206.25; annuity of Handbook 4235.1, appendix 21")),
  singleDisbursement: since2014(
    "single disbursement",
    mortgageeLetter("2014-11", "2014-06-18", "single disbursement lump sum"),
  ),
  cashToClose: undated("cash required to close", handbook4235("chapter 5")),
  // Revision 2: seller contributions reduce the obligations, and with them the required investment.
  requiredInvestment: since2017("required investment", finalRule2017("206.44"), 2),
  enteredRate: since2017("rate as entered on the loan", ownChoice("a rate entered on the loan is used as it is")),
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
  // Revision 2: the repair administration fee is undrawn at closing, like the repairs.
  projection: undated(
    "projection",
    ownChoice(
      "grown at the expected rate + annual MIP, as lenders' projections are; the order of events in a month; repairs undrawn",
    ),
    2,
  ),
  // Revision 2: the net sale proceeds are rounded once, and the repair administration fee is not a cost.
  loanCost: since2011("total annual loan cost", regulationZ("appendix K"), 2),
  creditGrowth: since1997(
    "growth of the line of credit",
    mortgageeLetter("97-15", "1997-04-24", "principal limit definition"),
  ),
  sellerContributions: since2017("seller contributions", finalRule2017("206.44")),
} as const;

/** A policy in a case that its text does not cover or contradicts: the same rule, based on our own choice. */
const chosen = (policy: Policy, section: string): Policy => ({ ...policy, source: ownChoice(section) });

const weeklyAverage =
  "the mean of the values published from Monday to Friday, to two decimals; in effect from the Tuesday after, the Wednesday after a federal holiday, or the Monday, as the company chose";

/** Our own choices within policies that are otherwise based on a text. */
export const ownChoices = {
  halfYearUp: chosen(policies.nearestAge, "exactly half a year of age goes up; HUD's help rounds to the nearest year"),
  halfYearFromFirst: chosen(
    policies.nearestAge,
    "exactly half a year of age, counted from the first of the closing month, as two calculators word it",
  ),
  ageAboveTable: chosen(policies.nearestAge, "ages above the last row of the factor table use that row"),
  tieBetweenEighths: chosen(policies.nearestEighth, "halfway between two eighths goes up"),
  rateBelowTable: chosen(policies.nearestEighth, "a rate below the first row of the factor table uses that row"),
  lowerOfEarlierAppraisals: chosen(policies.homeValue, "the lower of two appraisals, before a second one was required"),
  expectedRateAverage: chosen(policies.expectedRate, weeklyAverage),
  noteRateAverage: chosen(policies.startRate, weeklyAverage),
  lowestRate: chosen(policies.expectedRate, "the lowest expected rate since the application, where a company chose so"),
  loanCostAtClosing: chosen(
    policies.loanCost,
    "property charges due at closing are advances, what the borrower brings is taken from them, what of a lender credit waits for the repairs takes nothing from the costs, and what a set-aside pays after closing is left out",
  ),
} as const;
