import { calculationStandingOf } from "../../../../application/loan/view/calculation-standing.ts";
import { factsOfLoan } from "../../../../application/loan/view/loan-facts.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { isObject, isSameData } from "../../../../domain/kernel/same-data.ts";
import { fixedTable } from "../../../../domain/loan/fixed/fixed-table.ts";
import { momentsReached } from "../../../../domain/loan/fixed/moments.ts";
import type { WayToChange } from "../../../../domain/loan/fixed/row.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { requirementsThrough } from "../../../../domain/requirements/moves/move-requirements.ts";
import { unmetOf } from "../../../../domain/requirements/requirement.ts";

/** How a step changes a loan. */
export type Through = "write" | "correction" | "agency";

const guarded = ["closing", "funded", "endorsed"] as const;

/** The codes of what is required and unmet for a loan that has just reached its closing, funding, or insurance. */
export const unmetOnArrival = async (
  dependencies: Dependencies,
  before: Loan,
  after: Loan,
  today: Day,
): Promise<readonly string[]> => {
  const to = guarded.find((status) => status === statusOf(after));
  if (to === undefined || before.statusHistory.length === after.statusHistory.length) return [];
  // As it was when its status changed, with what the agency has just answered.
  const loan = { ...after, statusHistory: before.statusHistory };
  const [{ standing }, facts] = await Promise.all([
    calculationStandingOf(dependencies, loan, today),
    factsOfLoan(dependencies, loan),
  ]);
  const required = requirementsThrough(to).filter(({ severity }) => severity === "required");
  return unmetOf(required, { loan, calculation: standing, facts, today }).map(({ code }) => code);
};

/** The values at a path of a loan; for people, fees, and liens each with the id or position of its record. */
const valuesAt = (
  value: unknown,
  [name, ...rest]: readonly string[],
  at = "",
): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value) && name !== undefined)
    return value.flatMap((each, position) => valuesAt(each, [name, ...rest], `${each.id ?? position}`));
  if (name === undefined) return [[at, value ?? null]];
  return valuesAt(isObject(value) ? value[name] : null, rest, at);
};

/** The ids of a list's records, whatever their values. */
const listed = (values: unknown): unknown =>
  Array.isArray(values) && values.every(isObject) ? values.map(({ id }, position) => id ?? position) : values;

const lists = ["borrowers", "fees", "liens"];

const may = (way: WayToChange, through: Through, was: unknown): boolean => {
  const isEmpty = was === null || (Array.isArray(was) && was.length === 0);
  if (way === "first_entry" && isEmpty) return true;
  return through === "correction" && (way === "first_entry" || way === "correction");
};

/** The fields of the table that a step has changed although they were fixed. The agency's answers are stored in any case. */
export const fixedAndChanged = (before: Loan, after: Loan, through: Through): readonly string[] => {
  if (through === "agency") return [];
  const moments = momentsReached(before);
  return fixedTable.flatMap(({ field, from }) => {
    const moment = moments.findLast((each) => from[each] !== undefined);
    const way = moment === undefined ? undefined : from[moment];
    if (way === undefined) return [];
    const path = field.split(".");
    const is = new Map(valuesAt(after, path));
    const isList = lists.includes(field);
    return valuesAt(before, path).flatMap(([at, was]) => {
      if (!is.has(at)) return [];
      const [one, other] = isList ? [listed(was), listed(is.get(at))] : [was, is.get(at)];
      return isSameData(one, other) || may(way, through, was) ? [] : [`${field} is fixed since ${moment}`];
    });
  });
};
