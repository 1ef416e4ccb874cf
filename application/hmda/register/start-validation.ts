import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { RegisterDifferences } from "../../../domain/hmda/filing/differences.ts";
import type { RegisterYear } from "../../../domain/hmda/row/reportable.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { compareRegister } from "./compare-register.ts";
import { type MadeRegister, makeRegister, type RegisterFindings, type WrittenRow } from "./make-register.ts";
import { type RequestedRegister, requestedRegister } from "./requested-register.ts";
import { loanOfRow } from "./row-loans.ts";

/** A company's register for a year as its records stand now. */
export interface RegisterValidation extends RegisterYear, MadeRegister {
  readonly companyId: number;
  readonly companyName: string;
  /** The highest generated edition; 0 if there is none. */
  readonly latestEdition: number;
  /** The differences from the last filed edition; null if none was filed. */
  readonly differsFromFiled: RegisterDifferences | null;
}

/** The validation of a register whose company and year exist. */
interface StartedValidation extends Pick<RegisterValidation, "companyName" | "year"> {
  /** `findings` receives every triggered edit, and every loan with missing or unreported data, as they are found. */
  readonly run: (findings: RegisterFindings | null) => Promise<RegisterValidation>;
}

/** Prepares the validation of a company's register for a year; see `validateHmdaRegister`. */
export const startValidation = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: RequestedRegister,
): Promise<Result<StartedValidation, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const found = await requestedRegister(dependencies, actor, requested);
  if (found._tag === "Refused") return found;
  const { company, year, isComplete } = found.value;
  const { hmdaFilings } = dependencies.forCompany(company.id);
  const run = async (findings: RegisterFindings | null): Promise<RegisterValidation> => {
    const [latest, filed] = [await hmdaFilings.latest(year, null), await hmdaFilings.latest(year, "filed")];
    const comparison = filed && compareRegister(dependencies.clock, hmdaFilings, filed);
    const today = dependencies.clock.today(company.timeZone);
    const compare = async (row: WrittenRow) => comparison?.add(loanOfRow(dependencies.vault, company.id, row));
    const made = await makeRegister(dependencies, company, year, today, compare, findings);
    return {
      year,
      isComplete,
      companyId: company.id,
      companyName: company.name,
      latestEdition: latest?.edition ?? 0,
      ...made,
      differsFromFiled: (await comparison?.end()) ?? null,
    };
  };
  return accept({ companyName: company.name, year, run });
};
