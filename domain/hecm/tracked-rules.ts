import type { Rate } from "../kernel/rate.ts";
import type { CalculationInputs } from "./inputs.ts";
import { type HecmRules, hecmParameters } from "./parameters/rules.ts";

export type ParameterName = keyof HecmRules;

/** The rules of a day that remember which of them were read. */
interface TrackedRules extends HecmRules {
  readonly inForce: HecmRules;
  /** One bit a parameter, in the order of `parameterNames`. */
  readBits: number;
}

// The keys of a literal are the names of its type.
const parameterNames = Object.keys(hecmParameters) as ParameterName[];

/** Getters on one prototype, not a proxy, which is slow: a calculation reads rules twenty times. */
const prototype = {};
for (const [position, name] of parameterNames.entries()) {
  const bit = 1 << position;
  Object.defineProperty(prototype, name, {
    get(this: TrackedRules) {
      this.readBits |= bit;
      return this.inForce[name];
    },
  });
}

/** The rules of a day for one calculation, none of them read yet. */
export const trackRules = (inForce: HecmRules): TrackedRules => {
  const rules = Object.create(prototype);
  rules.inForce = inForce;
  rules.readBits = 0;
  return rules;
};

/** Put together once for each set of parameters: there are a few dozen. */
const namesByBits = new Map<number, readonly ParameterName[]>();

/** The parameters that were read so far, be it only to check an input against them. */
export const parametersRead = ({ readBits }: TrackedRules): readonly ParameterName[] => {
  const known = namesByBits.get(readBits);
  if (known !== undefined) return known;
  const names = parameterNames.filter((_, position) => (readBits & (1 << position)) !== 0);
  namesByBits.set(readBits, names);
  return names;
};

/**
 * What rests on a calculation without being read by it: a lock of its rate, tested before, and its projection and its loan
 * cost, which are derived from it at each reading.
 */
export const parametersBeside = (
  { rateBasis }: Pick<CalculationInputs, "rateBasis">,
  noteRate: Rate | null,
): readonly ParameterName[] => [
  "projectionAssumptions",
  ...(noteRate === null ? [] : (["loanPeriods"] as const)),
  ...((rateBasis?.lock?.endsOn ?? null) === null ? [] : (["rateLockDays"] as const)),
];
