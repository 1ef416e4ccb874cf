import type { Rate } from "../kernel/rate.ts";
import type { CalculationInputs } from "./inputs.ts";
import { type HecmRules, hecmParameters } from "./parameters/rules.ts";

export type ParameterName = keyof HecmRules;

/** The rules of a date, with the names of those that one calculation read, in order of reading. */
export interface RulesToRead {
  readonly inForce: HecmRules;
  /** A name is recorded each time it is read: a set would take 7 % of a calculation's time. */
  readonly read: ParameterName[];
}

/** The rules of a date for one calculation, before any is read. */
export const rulesToRead = (inForce: HecmRules): RulesToRead => ({ inForce, read: [] });

/** A rule of the date. Its name is recorded as read, even if an input is only checked against it. */
export const readRule = <Name extends ParameterName>({ inForce, read }: RulesToRead, name: Name): HecmRules[Name] => {
  read.push(name);
  return inForce[name];
};

// The keys of the object are the names of its type.
const parameterNames = Object.keys(hecmParameters) as ParameterName[];

/** The names of the rules that were read, each once, in the order of the parameters. */
export const parametersRead = ({ read }: RulesToRead): readonly ParameterName[] =>
  parameterNames.filter((name) => read.includes(name));

/**
 * Rules on which a calculation depends without reading them: the duration of its rate lock, which is tested before, and the rules of its
 * projection and its loan cost, which are computed from it on each read.
 */
export const implicitParameters = (
  { rateBasis }: Pick<CalculationInputs, "rateBasis">,
  noteRate: Rate | null,
): readonly ParameterName[] => [
  "projectionAssumptions",
  ...(noteRate === null ? [] : (["loanPeriods"] as const)),
  ...((rateBasis?.lock?.endsOn ?? null) === null ? [] : (["rateLockDays"] as const)),
];
