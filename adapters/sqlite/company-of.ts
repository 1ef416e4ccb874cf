import type { Database } from "bun:sqlite";
import type { CompanyOf } from "../../domain/company/ports.ts";
import { snakeCase } from "../../domain/kernel/text/snake-case.ts";
import { type RecordKind, recordKinds } from "../../domain/log/record-kinds.ts";
import { loanOfPart } from "./loans/loan-writers.ts";

/** A deleted loan still belongs to its company, whose log keeps its entries; its parts are no longer found. */
const queryOf = (kind: RecordKind): string => {
  if (kind === "company") return "SELECT id AS company_id FROM companies WHERE id = ?";
  const found = recordKinds[kind];
  if ("stored" in found) return `SELECT company_id FROM ${snakeCase(found.stored)} WHERE id = ?`;
  return `SELECT company_id FROM loans WHERE id = (${loanOfPart(kind)}) AND deleted_at IS NULL`;
};

/** Which company a record belongs to, in SQLite. */
export const companyOfRecord =
  (database: Database): CompanyOf =>
  async (kind, id) =>
    database.query<{ company_id: number }, [number]>(queryOf(kind)).get(id)?.company_id ?? null;
