import { registerEntries } from "../../application/hmda/register/register-entries.ts";
import { validateHmdaRegister } from "../../application/hmda/validate-hmda-register.ts";
import { startCheck } from "../../domain/hmda/check/check-register.ts";
import type { CheckedRegister } from "../../domain/hmda/check/result.ts";
import { filingOf } from "../../domain/hmda/edits/filing.ts";
import type { LarRow } from "../../domain/hmda/register/lar-fields.ts";
import type { TransmittalSheet } from "../../domain/hmda/register/sheet-fields.ts";
import type { MissingData } from "../../domain/hmda/row/lar-row.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { addActor, openDependencies } from "../application/office.ts";
import { accepted } from "../fixtures/accepted.ts";
import { instant } from "../fixtures/clock.ts";
import { companyAdded, loanAdded, userAdded } from "../fixtures/loan/log.ts";
import { registerLines } from "../fixtures/reports/register-lines.ts";
import { registerDayOf } from "../fixtures/two-years/calendar.ts";
import { institution, lender, officers, officerWithoutNmlsId } from "../fixtures/two-years/company.ts";
import { type LoanOfTwoYears, loanAt } from "../fixtures/two-years/two-years.ts";

/** A generated register, with the loans that lack data. */
export interface GeneratedRegister {
  readonly sheet: TransmittalSheet;
  readonly rows: readonly LarRow[];
  readonly missing: readonly MissingData[];
}

/** The register of a year as the service generates it on 1 March of the next, or another day, from what was recorded by then. */
export const generateRegisterOf = async (
  loans: readonly LoanOfTwoYears[],
  year: number,
  on: Day = registerDayOf(year),
): Promise<GeneratedRegister> => {
  const dependencies = openDependencies(on);
  await dependencies.companies.add(lender, companyAdded(lender));
  const { users, loans: stored, calculations } = dependencies.forCompany(lender.id);
  for (const officer of [...officers, officerWithoutNmlsId]) await users.add(officer, userAdded(officer));
  const generatedAt = instant(`${on}T12:00:00.000Z`);
  const known = loans.flatMap(({ history }) => {
    const record = loanAt(history, generatedAt);
    return record === undefined ? [] : [{ record, calculations: history.calculations }];
  });
  await stored.addAll(known.map(({ record }) => ({ record, entry: loanAdded(record) })));
  const calculated = known.flatMap((loan) => loan.calculations);
  await calculations.addAll(calculated.filter(({ calculatedAt }) => calculatedAt < generatedAt));
  const actor = { ...(await addActor(dependencies, lender)), hierarchy: "Company Administrator" } as const;
  const register = accepted(await validateHmdaRegister(dependencies, actor, { companyId: null, year }));
  if (register.sheet === null) throw new Error(`the company is missing ${register.missingCompanyData.join(", ")}`);
  const entries = await Array.fromAsync(registerEntries(dependencies, lender, year, on));
  const rows = entries.flatMap((entry) => (entry._tag === "Row" ? [entry.row] : []));
  return { sheet: register.sheet, rows, missing: register.missingData };
};

/** The results of the edits of a year for a register. */
export const checkRegister = (
  year: number,
  { sheet, rows }: Pick<GeneratedRegister, "sheet" | "rows">,
): CheckedRegister => {
  const check = startCheck({ filing: accepted(filingOf(year, null)), institution, tracts: null });
  for (const line of registerLines(sheet, rows)) check.readLine(line.trimEnd());
  return check.end();
};

/** The loan id of a row. Its ULI consists of the lender's LEI (20 letters and digits), the year, the loan's number and two check digits. */
export const loanIdOf = ({ uli }: Pick<LarRow, "uli">): number => Number(uli.slice(24, -2));
