import type { Actor } from "../../../../domain/access/actor.ts";
import { type Hierarchy, holds, type Role } from "../../../../domain/access/roles.ts";
import { movesFrom, permissionToMove } from "../../../../domain/loan/status/moves.ts";
import { type LoanStatus, statusesToFunding } from "../../../../domain/loan/status/status.ts";

/** The work of one role, with the filter of the loans that it starts with, as in the address of their list. */
export interface StartTab {
  /** As in an address: `loan-officer`. */
  readonly key: string;
  readonly name: Role | Exclude<Hierarchy, "Company User">;
  readonly loans: URLSearchParams;
}

/** The statuses from which a role moves loans, on the way to funding. */
const movedBy = (role: Role): readonly LoanStatus[] =>
  statusesToFunding.filter((from) => {
    const [next] = movesFrom(from);
    return next !== undefined && holds("Company User", [role], permissionToMove(from, next));
  });

const loansOf = (name: StartTab["name"], { userId }: Actor): URLSearchParams => {
  switch (name) {
    case "Loan Officer":
      return new URLSearchParams({ loan_officer: String(userId), sort: "deadline" });
    case "Processor":
    case "Underwriter":
    case "Closer":
      return new URLSearchParams(movedBy(name).map((status): [string, string] => ["status", status]));
    case "Compliance":
    case "Reviewer":
    case "Company Administrator":
    case "Super User":
      return new URLSearchParams();
  }
};

/** The tabs of a start page: one for each role, and one for administrators of a company or of all companies. */
export const startTabs = (actor: Actor): readonly StartTab[] => {
  const names = [...(actor.hierarchy === "Company User" ? [] : [actor.hierarchy]), ...actor.roles];
  return names.map((name) => ({
    key: name.toLowerCase().replaceAll(" ", "-"),
    name,
    loans: loansOf(name, actor),
  }));
};
