import type { LineResult } from "../../domain/imports/finding.ts";
import { kindOfLine, skippedCompany } from "../../domain/imports/line.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { importUserLine, type UsersOfBatch } from "./import-user-line.ts";
import { type LineToImport, type PreparedLine, prepareLoanLine } from "./loan/prepare-line.ts";

/**
 * Imports a line of any kind and returns its result. The line of a loan is only prepared, so that it can be imported together with others.
 */
export const importLine = async (
  dependencies: Dependencies,
  { value, ...rest }: Omit<LineToImport, "value"> & { readonly value: unknown },
  users: UsersOfBatch,
): Promise<LineResult | PreparedLine> => {
  const read = kindOfLine(rest.line, value);
  if (read._tag === "Refused") return read.refusal.result;
  const { kind, fields } = read.value;
  if (kind === "company") return skippedCompany(rest.line);
  const toImport = { ...rest, value: fields };
  return kind === "user"
    ? importUserLine(dependencies, toImport, users)
    : prepareLoanLine(dependencies, toImport, users.planned.users, users.lookedUp);
};
