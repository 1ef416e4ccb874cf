import type { Permission } from "../../../../domain/access/permissions.ts";
import { permissionToMove } from "../../../../domain/loan/status/moves.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { objectsIn } from "../json-texts.ts";
import type { Visit } from "../site-page.ts";

/** The permission that the move of a loan to a status needs; null if a status is unknown. */
export const permissionOfMove = ({ status: present }: JsonObject, status: unknown): Permission | null => {
  const [from, to] = [present, status].map((code) => loanStatuses.find((each) => each === code));
  return from === undefined || to === undefined ? null : permissionToMove(from, to);
};

/** The moves of a loan that a visitor may make, also those for which something is missing. */
export const movesOfVisitor = (loan: JsonObject, { may }: Pick<Visit, "may">): readonly JsonObject[] =>
  objectsIn(loan.allowed_statuses).filter(({ status }) => {
    const permission = permissionOfMove(loan, status);
    return permission !== null && may(permission);
  });
