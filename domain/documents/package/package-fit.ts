import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { Loan } from "../../loan/loan.ts";
import type { DocumentTemplate } from "../template.ts";
import type { DocumentPackage } from "./package.ts";

/** A package cannot be made for the loan: its conditions do not match, or it or one of its templates is inactive. */
export interface PackageNotForLoan {
  readonly _tag: "PackageNotForLoan";
  /** One sentence each, without its period; never empty. */
  readonly unmet: readonly string[];
}

/** The parts of a loan that conditions of packages refer to. */
type ConditionedLoan = Pick<Loan, "hecmType" | "rateType"> & {
  readonly property: Pick<Loan["property"], "state">;
};

const listed = (values: readonly string[]): string => values.join(", ");

const conditionUnmet = (what: string, allowed: readonly string[], actual: string): string[] =>
  allowed.length === 0 || allowed.includes(actual)
    ? []
    : [`It is for loans whose ${what} is one of these: ${listed(allowed)}; the ${what} of this loan is ${actual}`];

/**
 * The templates of a package, in order, for a loan that matches it. `found` are its stored templates; a missing one throws, because
 * templates are never removed. All reasons that prevent the package are named.
 */
export const templatesFor = (
  { name, isActive, templateIds, conditions }: DocumentPackage,
  found: readonly DocumentTemplate[],
  loan: ConditionedLoan,
): Result<readonly DocumentTemplate[], PackageNotForLoan> => {
  const templates = templateIds.map((id) => {
    const template = found.find((each) => each.id === id);
    if (template === undefined) throw new Error(`template ${id} of a package is missing`);
    return template;
  });
  const unmet = [
    ...(isActive ? [] : [`${name} is not active`]),
    ...conditionUnmet("state", conditions.states, loan.property.state),
    ...conditionUnmet("HECM type", conditions.hecmTypes, loan.hecmType),
    ...conditionUnmet("rate type", conditions.rateTypes, loan.rateType),
    ...templates
      .filter((template) => !template.isActive)
      .map((template) => `Its template ${template.code} is not active`),
  ];
  return unmet.length > 0 ? refuse({ _tag: "PackageNotForLoan", unmet }) : accept(templates);
};
