import { describe, expect, test } from "bun:test";
import { makeRegister } from "../../../application/hmda/register/make-register.ts";
import { validateHmdaRegister } from "../../../application/hmda/validate-hmda-register.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { readCensusTracts } from "../../../domain/hmda/edits/census-tracts.ts";
import type { LarRow } from "../../../domain/hmda/register/lar-fields.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { EnteredAmount } from "../../../domain/loan/amounts/entered-amount.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { loanAdded, userAdded } from "../../fixtures/loan/log.ts";
import { ada, aReportedLoan, entryOn } from "../../fixtures/reports/register-facts.ts";
import { refusalOf } from "../installation.ts";
import { addActor, addCompany, openDependencies } from "../office.ts";

const filer = {
  lei: "10BX939C5543TQA1144M",
  ein: "123456789",
  phone: "217 555 0100",
  timeZone: "America/New_York",
} as const;

/** A company on February 1, 2026 with a compliance officer, and a loan officer with id 501 who has an NMLS id. */
const office = async (given: Partial<Company> = {}) => {
  const dependencies = openDependencies(day("2026-02-01"));
  const company = await addCompany(dependencies, { ...filer, ...given });
  const actor = { ...(await addActor(dependencies, company)), hierarchy: "Company Administrator" } as const;
  const officer = aUser({ id: 501, companyId: company.id, nmlsId: "123456" });
  await dependencies.forCompany(company.id).users.add(officer, userAdded(officer));
  return { dependencies, company, actor };
};

const addLoan = async (
  dependencies: Dependencies,
  { id: companyId }: Company,
  id: number,
  given: Partial<Loan> = {},
) => {
  const own = { id, companyId, loanNumber: `2025-${id}`, loanOfficerId: 501 };
  const loan = aReportedLoan({
    ...own,
    borrowers: [{ ...ada, id: 1000 + id }],
    property: { ...aReportedLoan().property, id: 2000 + id },
    ...given,
  });
  await dependencies.forCompany(companyId).loans.add(loan, loanAdded(loan));
  return loan;
};

const addCalculation = async (
  dependencies: Dependencies,
  { companyId, id: loanId }: Loan,
  calculatedAt: string,
  principalLimitCents: number,
) => {
  const { result, ...calculation } = aCalculation({ companyId, loanId, calculatedAt: instant(calculatedAt) });
  const calculated = { ...calculation, result: { ...result, principalLimitCents } };
  await dependencies.forCompany(companyId).calculations.add(calculated);
};

const validate = (dependencies: Dependencies, actor: Actor, year = 2025) =>
  validateHmdaRegister(dependencies, actor, { companyId: null, year });

/** The rows of a company's register of 2025. */
const rowsOf = async (dependencies: Dependencies, company: Company): Promise<LarRow[]> => {
  const rows: LarRow[] = [];
  await makeRegister(dependencies, company, 2025, day("2026-02-01"), ({ row }) => {
    rows.push(row);
  });
  return rows;
};

describe("the register of a year", () => {
  test("contains the company's loans of that year, and counts them on its transmittal sheet", async () => {
    const { dependencies, company, actor } = await office();
    for (const id of [1, 2, 3]) {
      const loan = await addLoan(dependencies, company, id, id === 2 ? { closingOn: day("2024-12-30") } : {});
      await addCalculation(dependencies, loan, "2025-11-10T15:00:00.000Z", id * 100_000_00);
    }
    const other = await addCompany(dependencies, {});
    await addLoan(dependencies, other, 4);
    const register = accepted(await validate(dependencies, actor));
    expect(register).toMatchObject({ year: 2025, isComplete: true, rowCount: 2, missingData: [] });
    const rows = await rowsOf(dependencies, company);
    expect(rows.map(({ loan_amount }) => loan_amount)).toEqual(["100000", "300000"]);
    expect(rows[0]).toMatchObject({ lei: filer.lei, mlo_nmlsr_id: "123456" });
    expect(register.sheet).toMatchObject({ total_entries: "2", calendar_year: "2025" });
  });

  test("is generated without reading loans of another year, and yields to the event loop even while none of its loans has a row", async () => {
    const { dependencies, company } = await office();
    await addLoan(dependencies, company, 1);
    const closing = { statusHistory: [entryOn("origination", "2025-11-03"), entryOn("closing", "2026-01-20")] };
    await addLoan(dependencies, company, 2, { ...closing, closingOn: day("2026-12-01") });
    let turns = 0;
    const turn = () => {
      turns += 1;
      return null;
    };
    const clock = { ...dependencies.clock, yielder: () => turn };
    const read: number[] = [];
    const forCompany = (id: number) => {
      const { loans, ...stores } = dependencies.forCompany(id);
      const ofRegister: typeof loans.ofRegister = async (...given) => {
        const found = await loans.ofRegister(...given);
        read.push(...found.map((loan) => loan.id));
        return found;
      };
      return { ...stores, loans: { ofRegister } as typeof loans };
    };
    const register = await makeRegister({ ...dependencies, clock, forCompany }, company, 2026, day("2026-02-01"));
    expect([register.rowCount, register.missingDataCount, read, turns]).toEqual([0, 0, [2], 1]);
  });

  test("contains each loan once, even if there are more than are held in memory", async () => {
    const { dependencies, company, actor } = await office();
    for (let id = 1; id <= 501; id += 1) await addLoan(dependencies, company, id);
    const register = accepted(await validate(dependencies, actor));
    expect([register.rowCount, register.missingDataCount]).toEqual([0, 501]);
    expect(new Set(register.missingData.map(({ loanId }) => loanId)).size).toBe(501);
  });

  test("can be generated with an entered amount for each loan that was never calculated, and reports these loans", async () => {
    const { dependencies, company, actor } = await office();
    const entered = { maxClaimAmountCents: null, source: "A paper", enteredByUserId: 1 } as const;
    const enteredAt = instant("2026-01-20T15:00:00.000Z");
    const of = (id: number, on: string, principalLimitCents: number, basis: EnteredAmount["basis"]): EnteredAmount => ({
      ...entered,
      id,
      on: day(on),
      principalLimitCents,
      basis,
      enteredAt,
    });
    // Closed on December 30: neither the amount applied for nor an amount of a later date is the loan amount.
    const applied = of(11, "2025-11-03", 90_000_00, "amount_applied_for");
    const later = of(12, "2025-12-31", 80_000_00, "principal_limit");
    await addLoan(dependencies, company, 1, { enteredAmounts: [applied, later] });
    expect(accepted(await validate(dependencies, actor))).toMatchObject({ rowCount: 0, missingDataCount: 1 });
    const onDay = of(13, "2025-12-30", 201_450_50, "principal_limit");
    await addLoan(dependencies, company, 2, { enteredAmounts: [{ ...applied, id: 14 }, onDay, { ...later, id: 15 }] });
    const withdrawn = [entryOn("origination", "2025-10-01"), entryOn("withdrawn", "2025-11-03")];
    await addLoan(dependencies, company, 3, { statusHistory: withdrawn, enteredAmounts: [{ ...applied, id: 16 }] });
    const calculated = await addLoan(dependencies, company, 4, { enteredAmounts: [{ ...onDay, id: 17 }] });
    await addCalculation(dependencies, calculated, "2025-12-30T15:00:00.000Z", 175_200_00);
    const register = accepted(await validate(dependencies, actor));
    expect([register.rowCount, register.missingDataCount]).toEqual([3, 1]);
    expect(register.enteredAmounts).toEqual([
      { loanId: 2, on: onDay.on, source: "A paper" },
      { loanId: 3, on: applied.on, source: "A paper" },
    ]);
    const amounts = (await rowsOf(dependencies, company)).map(({ loan_amount }) => loan_amount);
    expect(amounts).toEqual(["201450.5", "90000", "175200"]);
  });

  test("uses the amount of the last calculation on or before the closing date", async () => {
    const { dependencies, company } = await office();
    // Closed on December 30, 2025.
    const loan = await addLoan(dependencies, company, 1);
    await addCalculation(dependencies, loan, "2025-12-01T15:00:00.000Z", 100_000_00);
    await addCalculation(dependencies, loan, "2025-12-30T15:00:00.000Z", 200_000_00);
    await addCalculation(dependencies, loan, "2025-12-31T15:00:00.000Z", 300_000_00);
    expect((await rowsOf(dependencies, company))[0]?.loan_amount).toBe("200000");
  });

  test("reports what loans lack beside the rows of the others", async () => {
    const { dependencies, company, actor } = await office();
    const whole = await addLoan(dependencies, company, 1);
    await addCalculation(dependencies, whole, "2025-12-01T15:00:00.000Z", 100_000_00);
    const late = await addLoan(dependencies, company, 2, { uli: "LATE" });
    await addCalculation(dependencies, late, "2026-01-02T15:00:00.000Z", 100_000_00);
    await addLoan(dependencies, company, 3, { uli: null, statusHistory: [entryOn("closing", "2025-12-30")] });
    const { rowCount, missingDataCount, missingData } = accepted(await validate(dependencies, actor));
    expect([rowCount, missingDataCount]).toEqual([1, 2]);
    expect(missingData).toEqual([
      { _tag: "MissingData", loanId: 2, loanNumber: expect.any(String), uli: "LATE", fields: ["calculation"] },
      { _tag: "MissingData", loanId: 3, loanNumber: expect.any(String), uli: null, fields: ["status"] },
    ]);
  });

  test("computes a note rate that was not entered from the index in effect on the closing date", async () => {
    const { dependencies, company } = await office();
    const adjustable = { noteRate: null, margin: rate(2), index: "cmt_1_month" } as const;
    const loan = await addLoan(dependencies, company, 1, adjustable);
    await addCalculation(dependencies, loan, "2025-12-01T15:00:00.000Z", 100_000_00);
    // In effect on Tuesday, December 30, 2025: the week of the 22nd, (3.72 + 3.71 + 3.72 + 3.70) / 4 = 3.7125.
    expect((await rowsOf(dependencies, company))[0]?.interest_rate).toBe("5.71");
  });

  test("reports what the company's own record lacks", async () => {
    const { dependencies, actor } = await office({ ein: null, phone: null });
    const register = accepted(await validate(dependencies, actor));
    expect(register).toMatchObject({ sheet: null, missingCompanyData: ["phone", "ein"], rowCount: 0 });
  });

  test("is compared with the census tracts of its year if their list is available, and otherwise says that it was not", async () => {
    const { dependencies, company, actor } = await office();
    const property = { ...aReportedLoan().property, id: 2001, censusTract: "17167999999", countyFips: "17167" };
    const loan = await addLoan(dependencies, company, 1, { property });
    await addCalculation(dependencies, loan, "2025-12-01T15:00:00.000Z", 100_000_00);
    const tracts = accepted(readCensusTracts("census_tract,county_population\n17167000100,197000\n"));
    const found = async (censusTracts: Dependencies["censusTracts"]) => {
      const { checked } = accepted(await validate({ ...dependencies, censusTracts }, actor));
      const isNotRun = checked.notRun.some(({ edit }) => edit === "V625-2");
      return { isHit: checked.edits.some(({ edit }) => edit === "V625-2"), isNotRun };
    };
    expect(await found(new Map())).toEqual({ isHit: false, isNotRun: true });
    expect(await found(new Map([[2026, tracts]]))).toEqual({ isHit: false, isNotRun: true });
    expect(await found(new Map([[2025, tracts]]))).toEqual({ isHit: true, isNotRun: false });
  });

  test("is incomplete for the current year, and refused for a year that has not begun", async () => {
    const { dependencies, actor } = await office();
    expect(accepted(await validate(dependencies, actor, 2026)).isComplete).toBe(false);
    expect(refusalOf(await validate(dependencies, actor, 2027))).toBe("FieldsInvalid");
    expect(refusalOf(await validate(dependencies, actor, 2023))).toBe("FieldsInvalid");
  });

  test("is refused to anyone without the permission", async () => {
    const { dependencies, company } = await office();
    const officer = await addActor(dependencies, company, "Loan Officer");
    expect(refusalOf(await validate(dependencies, officer))).toBe("PermissionDenied");
  });
});
