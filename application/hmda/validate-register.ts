import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { LarRow } from "../../domain/hmda/register/lar-fields.ts";
import type { TransmittalSheet } from "../../domain/hmda/register/sheet-fields.ts";
import type { MissingData } from "../../domain/hmda/row/lar-row.ts";
import { type RegisterYear, registerYear } from "../../domain/hmda/row/reportable.ts";
import { transmittalSheet } from "../../domain/hmda/row/transmittal-sheet.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CompanyNotFound, existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type RegisterDependencies, type RegisterEntry, registerEntries } from "../support/hmda/register-entries.ts";

/** So many of the loans without a row are named at most. */
export const maxNamedLoans = 1000;

export interface RequestedRegister {
  /** Null: the actor's own. */
  readonly companyId: number | null;
  readonly year: number;
}

/** A company's register of a year as its records give it now. */
export interface RegisterValidation<Checked> extends RegisterYear {
  /** The first line; null where the company's record lacks something. */
  readonly sheet: TransmittalSheet | null;
  /** What the company's record lacks, by its path. */
  readonly missingCompanyData: readonly string[];
  /** How many loans have a row. */
  readonly rowCount: number;
  /** How many loans lack something without which they have none … */
  readonly missingDataCount: number;
  /** … and the first `maxNamedLoans` of them. */
  readonly missingData: readonly MissingData[];
  readonly checked: Checked;
}

type ValidationDependencies = RegisterDependencies & Pick<Dependencies, "companies">;

/** Splits entries as they pass: the rows go on, what has no row is counted and named. */
const rowsOf = (entries: AsyncIterable<RegisterEntry>) => {
  const seen = { rowCount: 0, missingDataCount: 0, missingData: [] as MissingData[], isAtEnd: false };
  const rows = async function* (): AsyncGenerator<LarRow, void> {
    for await (const entry of entries) {
      if (entry._tag === "Row") {
        seen.rowCount += 1;
        yield entry.row;
        continue;
      }
      seen.missingDataCount += 1;
      if (seen.missingData.length < maxNamedLoans) seen.missingData.push(entry);
    }
    seen.isAtEnd = true;
  };
  return { rows: rows(), seen };
};

/**
 * Makes the rows of a company's register of a year and passes each to `check`, which reads them to their end; they are never
 * all in memory. Refuses a year that has not begun or whose filing instructions are not known. What the register lacks is
 * part of the answer, as is what `check` makes of the rows.
 */
export const validateRegister =
  (dependencies: ValidationDependencies) =>
  async <Checked>(
    actor: Actor,
    requested: RequestedRegister,
    check: (rows: AsyncIterable<LarRow>) => Promise<Checked>,
  ): Promise<Result<RegisterValidation<Checked>, PermissionDenied | CompanyNotFound | FieldsInvalid>> => {
    const allowed = authorize(actor, "report.hmda");
    if (allowed._tag === "Refused") return allowed;
    const companyId = await resolveRequestedCompany(dependencies)(actor, requested.companyId);
    if (companyId._tag === "Refused") return companyId;
    const company = await existingCompany(dependencies)(companyId.value);
    const today = dependencies.clock.today(company.timeZone);
    const year = registerYear(requested.year, today);
    if (year._tag === "Refused") return year;
    const { rows, seen } = rowsOf(registerEntries(dependencies)(company, year.value.year, today));
    const checked = await check(rows);
    const { isAtEnd, ...found } = seen;
    if (!isAtEnd) throw new Error("the rows of a register were not read to their end");
    const sheet = transmittalSheet(company, year.value.year, found.rowCount);
    return accept({
      ...year.value,
      ...found,
      sheet: sheet._tag === "Accepted" ? sheet.value : null,
      missingCompanyData: sheet._tag === "Accepted" ? [] : sheet.refusal.fields,
      checked,
    });
  };
