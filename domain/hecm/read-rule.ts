import type { Rate } from "../kernel/rate.ts";
import type { CalculationInputs } from "./inputs.ts";
import { type HecmRules, hecmParameters } from "./parameters/rules.ts";

export type ParameterName = keyof HecmRules;

/** The rules of a day, with the names of those that one calculation read, in the order of reading. */
export interface RulesToRead {
  readonly inForce: HecmRules;
  /** A name comes as often as it was read: a set would take 7 % of the time of a calculation. */
  readonly read: ParameterName[];
}

/** The rules of a day for one calculation, none of them read yet. */
export const rulesToRead = (inForce: HecmRules): RulesToRead => ({ inForce, read: [] });

/** A rule of the day; its name is recorded as read, even where an input is only checked against it. */
export const readRule = <Name extends ParameterName>({ inForce, read }: RulesToRead, name: Name): HecmRules[Name] => {
  read.push(name);
  return inForce[name];
};

// The keys of a literal are the names of its type.
const parameterNames = Object.keys(hecmParameters) as ParameterName[];

/** The names of the rules that were read, each once, in the order of the parameters. */
export const parametersRead = ({ read }: RulesToRead): readonly ParameterName[] =>
  parameterNames.filter((name) => read.includes(name));

/**
 * What a calculation rests on without reading it: the days of a lock of its rate, which is tested before, and what its
 * projection and its loan cost use, which are derived from it at each reading.
 */
export const implicitParameters = (
  { rateBasis }: Pick<CalculationInputs, "rateBasis">,
  noteRate: Rate | null,
): readonly ParameterName[] => [
  "projectionAssumptions",
  ...(noteRate === null ? [] : (["loanPeriods"] as const)),
  ...((rateBasis?.lock?.endsOn ?? null) === null ? [] : (["rateLockDays"] as const)),
];
