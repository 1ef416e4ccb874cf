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

/** A company's register of a year as its records give it now. */
export interface RegisterValidation extends RegisterYear, MadeRegister {
  readonly companyId: number;
  readonly companyName: string;
  /** The highest edition that was generated; 0: none. */
  readonly latestEdition: number;
  /** How it differs from the last edition that was filed; null: none was. */
  readonly differsFromFiled: RegisterDifferences | null;
}

/**
 * Makes a company's register of a year and checks it against the edits, without storing any of it. Refuses a year that has not
 * begun or whose filing instructions are not known. What the register lacks is part of the result, as is what differs from the
 * filed one; `findings` is called for every loan of both, while the result has the first of them.
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
