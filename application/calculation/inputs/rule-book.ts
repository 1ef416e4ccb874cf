import type { EnteredRuleStep, EnteredRuleSteps } from "../../../domain/calculation/ports.ts";
import { firstDayToEnter, yearlyParameterNames } from "../../../domain/hecm/parameters/entered-steps.ts";
import { bundledRules, type RuleBook, rulesWithEntered } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";

interface RememberedBook {
  readonly key: string;
  readonly book: RuleBook;
}

/** The book made last from what a store held, so that equal steps give the same book, by which editions are remembered. */
const lastBooks = new WeakMap<EnteredRuleSteps, RememberedBook>();

/** Everything that was entered by now. */
export const enteredSteps = async ({ enteredRuleSteps }: Dependencies): Promise<readonly EnteredRuleStep[]> =>
  (await Promise.all(yearlyParameterNames.map((name) => enteredRuleSteps.list(name)))).flat();

/** The rules of this release with all steps that were entered by now. */
export const currentRules = async (dependencies: Dependencies): Promise<RuleBook> => {
  const { enteredRuleSteps } = dependencies;
  const entered = await enteredSteps(dependencies);
  const key = JSON.stringify(entered);
  const last = lastBooks.get(enteredRuleSteps);
  if (last?.key === key) return last.book;
  const book = rulesWithEntered(entered);
  lastBooks.set(enteredRuleSteps, { key, book });
  return book;
};

/** From this day on what was entered counts. */
const firstDayOfAll = yearlyParameterNames.map(firstDayToEnter).toSorted()[0];

/** The same as far as these days need it: where this release knows all about them, nothing is read. */
export const rulesFor = async (dependencies: Dependencies, days: readonly Day[]): Promise<RuleBook> =>
  days.some((on) => firstDayOfAll !== undefined && on >= firstDayOfAll) ? currentRules(dependencies) : bundledRules;
