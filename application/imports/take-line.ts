import type { TakenLine } from "../../domain/imports/finding.ts";
import { kindOfLine, skippedCompany } from "../../domain/imports/line.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type LineToTake, type PreparedLine, prepareLoanLine } from "./loan/prepare-line.ts";
import { takeUserLine, type UsersOfBatch } from "./take-user-line.ts";

/**
 * Imports a line of any kind and returns its result. The line of a loan is only prepared, so that it can be imported together with others.
 */
export const takeLine = async (
  dependencies: Dependencies,
  { value, ...rest }: Omit<LineToTake, "value"> & { readonly value: unknown },
  users: UsersOfBatch,
): Promise<TakenLine | PreparedLine> => {
  const read = kindOfLine(rest.line, value);
  if (read._tag === "Refused") return read.refusal.taken;
  const { kind, fields } = read.value;
  if (kind === "company") return skippedCompany(rest.line);
  const taken = { ...rest, value: fields };
  return kind === "user"
    ? takeUserLine(dependencies, taken, users)
    : prepareLoanLine(dependencies, taken, users.planned.users, users.lookedUp);
};
