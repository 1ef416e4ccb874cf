import type { AgencyHome } from "../../../../../domain/loan/agency/case-facts.ts";
import { aCaseOf } from "../../../../fixtures/loan/case-facts.ts";
import { base } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { ofAgency } from "../given-loan.ts";

/** The agency's data about the home of the loan's case. */
export const ofCase = (given: Partial<AgencyHome>): Given => {
  const { people, home: known } = aCaseOf(base);
  return ofAgency({ assignedFor: { people, home: { ...known, ...given } } });
};
