import type { RuleSource } from "../../kernel/in-force.ts";
import type { Ground } from "../explain.ts";
import {
  COMPLETE_FROM,
  calculatorHelp,
  finalRule2017,
  handbook4235,
  mortgageeLetter,
  rateLockLetter,
  regulationZ,
} from "./sources.ts";

const policy = (rule: string, source: RuleSource): Ground => ({ rule, source, effectiveFrom: COMPLETE_FROM });

/**
 * Rules that are ways of reckoning rather than numbers. Where the sources leave a choice, the README beside this file says
 * which one was made and why.
 */
export const policies = {
  nearestAge: policy(
    "age at the nearest birthday, by months",
    calculatorHelp("age, rounded to the nearest whole year"),
  ),
  nearestEighth: policy(
    "expected rate to the nearest eighth",
    calculatorHelp("expected rate; ties up, lowest row 3.000 %"),
  ),
  lowerAppraisal: policy("the lower appraisal", mortgageeLetter("2018-06", "2018-09-28", "second appraisal")),
  maximumClaimAmount: policy("maximum claim amount", finalRule2017("206.3; 206.44 on a purchase")),
  principalLimit: policy("principal limit", finalRule2017("206.3, 206.25")),
  refinanceCredit: policy(
    "credit for the initial premium paid",
    mortgageeLetter("2014-21", "2014-11-10", "refinances"),
  ),
  servicingSetAside: policy(
    "servicing set-aside",
    finalRule2017("206.19(d)(4); annuity of Handbook 4235.1, appendix 22"),
  ),
  underwriterSetAside: policy(
    "partially funded set-aside",
    mortgageeLetter("2014-21", "2014-11-10", "partially funded life expectancy set-aside"),
  ),
  mandatoryObligations: policy("mandatory obligations", finalRule2017("206.25(b)")),
  priceFromLoan: policy("price paid from the loan", finalRule2017("206.44, 206.25(b)")),
  netPrincipalLimit: policy("net principal limit", handbook4235("chapter 5")),
  firstYearObligations: policy("obligations of the first year", finalRule2017("206.25(b)")),
  paymentPlan: policy("payment plan", finalRule2017("206.25; annuity of Handbook 4235.1, appendix 21")),
  singleDisbursement: policy(
    "single disbursement",
    mortgageeLetter("2014-11", "2014-06-18", "single disbursement lump sum"),
  ),
  cashToClose: policy("cash required to close", handbook4235("chapter 5")),
  requiredInvestment: policy("required investment", finalRule2017("206.44")),
  expectedRate: policy(
    "expected rate",
    finalRule2017("206.3; weekly average of the 10-year constant maturity Treasury plus the margin"),
  ),
  startRate: policy("start rate of an adjustable note", finalRule2017("206.21; weekly average plus the margin")),
  betterRate: policy(
    "lower of locked and current expected rate",
    rateLockLetter("the lower of the rate at lock and at closing, within 120 days"),
  ),
  projection: policy(
    "projection",
    handbook4235("chapter 5; grown at the expected rate + annual premium, repairs undrawn"),
  ),
  loanCost: policy("total annual loan cost", regulationZ("appendix K")),
  creditGrowth: policy(
    "growth of the line of credit",
    mortgageeLetter("97-15", "1997-04-24", "principal limit definition"),
  ),
} as const;
