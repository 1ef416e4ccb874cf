import type { EnteredRuleStep, EnteredRuleSteps } from "../../../domain/calculation/ports.ts";
import { firstDayToEnter, yearlyParameterNames } from "../../../domain/hecm/parameters/entered-steps.ts";
import { bundledRules, type RuleBook, rulesWithEntered } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";

interface RememberedBook {
  readonly key: string;
  readonly book: RuleBook;
}

/** The last rule book built from a store's entries. The same steps thus give the same book object, by which editions are cached. */
const lastBooks = new WeakMap<EnteredRuleSteps, RememberedBook>();

/** All steps entered by now. */
export const enteredSteps = async ({ enteredRuleSteps }: Dependencies): Promise<readonly EnteredRuleStep[]> =>
  (await Promise.all(yearlyParameterNames.map((name) => enteredRuleSteps.list(name)))).flat();

/** The rules of this release, with all steps entered by now. */
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

/** The first date for which entered steps can apply. */
const firstDayOfAll = yearlyParameterNames.map(firstDayToEnter).toSorted()[0];

/** Like `currentRules`, but reads entered steps only if these dates need them. For dates fully covered by this release, nothing is read. */
export const rulesFor = async (dependencies: Dependencies, days: readonly Day[]): Promise<RuleBook> =>
  days.some((on) => firstDayOfAll !== undefined && on >= firstDayOfAll) ? currentRules(dependencies) : bundledRules;
