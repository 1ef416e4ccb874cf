import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { RegisterDifferences } from "../../domain/hmda/filing/differences.ts";
import type { RegisterYear } from "../../domain/hmda/row/reportable.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { compareRegister } from "./register/compare-register.ts";
import { type MadeRegister, makeRegister, type RegisterFindings, type WrittenRow } from "./register/make-register.ts";
import { type RequestedRegister, requestedRegister } from "./register/requested-register.ts";
import { loanOfRow } from "./register/row-loans.ts";

/** A company's register for a year as its records stand now. */
export interface RegisterValidation extends RegisterYear, MadeRegister {
  readonly companyId: number;
  readonly companyName: string;
  /** The highest generated edition; 0 if there is none. */
  readonly latestEdition: number;
  /** The differences from the last filed edition; null if none was filed. */
  readonly differsFromFiled: RegisterDifferences | null;
}

/**
 * Generates a company's register for a year and checks it against the edits, without storing it. Refuses a year that has not begun or whose
 * filing instructions are not known. Missing data and differences from the filed edition are part of the result, which lists only the first
 * loans. `findings` receives every failed edit, and every loan with missing or unreported data.
 */
export const validateRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: RequestedRegister,
  findings: RegisterFindings | null = null,
): Promise<Result<RegisterValidation, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const found = await requestedRegister(dependencies, actor, requested);
  if (found._tag === "Refused") return found;
  const { company, year, isComplete } = found.value;
  const { hmdaFilings } = dependencies.forCompany(company.id);
  const [latest, filed] = [await hmdaFilings.latest(year, null), await hmdaFilings.latest(year, "filed")];
  const comparison = filed && compareRegister(dependencies.clock, hmdaFilings, filed);
  const today = dependencies.clock.today(company.timeZone);
  const compare = async (row: WrittenRow) => comparison?.add(loanOfRow(dependencies.vault, company.id, row));
  const made = await makeRegister(dependencies, company, year, today, compare, findings);
  return accept({
    year,
    isComplete,
    companyId: company.id,
    companyName: company.name,
    latestEdition: latest?.edition ?? 0,
    ...made,
    differsFromFiled: (await comparison?.end()) ?? null,
  });
};
