import { expect, test } from "bun:test";
import { generateRegister } from "../../../application/hmda/generate-register.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { FilePart } from "../../../domain/hmda/ports.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { present } from "../../contract/store-kind.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { loanAdded, loanSaved, userAdded } from "../../fixtures/loan/log.ts";
import { aRegisterLoan } from "../../fixtures/reports/hmda-filing.ts";
import { ada, aReportedLoan } from "../../fixtures/reports/register-facts.ts";
import { refusalOf } from "../installation.ts";
import { granted, hire, openDependencies, settle } from "../loan-origination.ts";

const filer = {
  lei: "10BX939C5543TQA1144M",
  ein: "123456789",
  phone: "217 555 0100",
  email: "carol@example.com",
  contactName: "Carol Contact",
  address: { street: "1 Main Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" },
} as const;

/** A company's register of 2025 in the making, by a company administrator. */
const office = async (given: Partial<Company> = {}) => {
  const dependencies = openDependencies(day("2026-02-02"));
  const company = await settle(dependencies, { ...filer, ...given });
  const actor = { ...(await hire(dependencies, company)), hierarchy: "Company Administrator" } as const;
  return { dependencies, company, actor };
};

test("what an attempt to generate a register left when it broke off goes with the next one, a day later", async () => {
  const { dependencies, company, actor } = await office();
  const { hmdaFilings } = dependencies.forCompany(company.id);
  const { clock } = dependencies;
  const leave = async (contentsId: number, hoursAgo: number) => {
    const storedAt = clock.after(clock.now(), -3600 * hoursAgo);
    await hmdaFilings.putPart({ contentsId, number: 1, sealedText: "left" }, storedAt);
    await hmdaFilings.putLoans(contentsId, [aRegisterLoan(1)]);
  };
  await leave(901, 25);
  await leave(902, 1);
  granted(
    await generateRegister(
      dependencies,
      actor,
      { companyId: null, year: 2025, allowErrors: true, leftForLater: [] },
      null,
    ),
  );
  expect([await hmdaFilings.findPart(901, 1), await hmdaFilings.loansAfter(901, 0, 10)]).toEqual([null, []]);
  expect(await hmdaFilings.findPart(902, 1)).toBe("left");
});

/** The stores of a company, which report each stored part of a file. */
const watchParts = ({ forCompany }: Dependencies, stored: (part: FilePart) => void): Dependencies["forCompany"] => {
  return (companyId) => {
    const stores = forCompany(companyId);
    const { hmdaFilings } = stores;
    const putPart: typeof hmdaFilings.putPart = async (part, at) => {
      stored(part);
      await hmdaFilings.putPart(part, at);
    };
    return { ...stores, hmdaFilings: { ...hmdaFilings, putPart } };
  };
};

/** Originated loans with rows of more than 500 characters; one of them lacks its identifier. */
const addLoans = async (
  { forCompany }: Dependencies,
  { id: companyId }: Company,
  count: number,
  lacking: number,
): Promise<void> => {
  const { loans, calculations, users } = forCompany(companyId);
  const officer = aUser({ id: 501, companyId, nmlsId: "123456" });
  await users.add(officer, userAdded(officer));
  for (let id = 1; id <= count; id += 1) {
    const loan: Loan = aReportedLoan({
      id,
      companyId,
      loanNumber: `2025-${id}`,
      loanOfficerId: officer.id,
      uli: id === lacking ? null : `10BX939C5543TQA1144M2025${id}`,
      borrowers: [{ ...ada, id: 10_000 + id }],
      property: { ...aReportedLoan().property, id: 20_000 + id, street: "1 Long Street ".repeat(18) },
    });
    await loans.add(loan, loanAdded(loan));
    const calculatedAt = instant("2025-12-01T15:00:00.000Z");
    await calculations.add(aCalculation({ companyId, loanId: id, calculatedAt }));
  }
};

test("of a register that is refused for missing data no part is stored once the data are known to be missing", async () => {
  const stored: FilePart[] = [];
  const { dependencies, company, actor } = await office();
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (part) => stored.push(part)) };
  const generate = () =>
    generateRegister(watched, actor, { companyId: null, year: 2025, allowErrors: true, leftForLater: [] }, null);
  await addLoans(dependencies, company, 600, 1);
  expect(refusalOf(await generate())).toBe("RegisterDataMissing");
  expect(stored).toEqual([]);
  const { loans } = dependencies.forCompany(company.id);
  const first = present(await loans.find(1));
  const whole = { ...first, uli: "10BX939C5543TQA1144M20251" };
  await loans.save(whole, loanSaved(whole, first));
  expect(granted(await generate())).toMatchObject({ rowCount: 600, file: { partCount: 2 } });
  expect(stored.map(({ number }) => number)).toEqual([1, 2]);
});

test("of a register whose last loan lacks data what was stored before is gone", async () => {
  const stored: FilePart[] = [];
  const { dependencies, company, actor } = await office();
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (part) => stored.push(part)) };
  await addLoans(dependencies, company, 600, 600);
  const generated = await generateRegister(
    watched,
    actor,
    { companyId: null, year: 2025, allowErrors: true, leftForLater: [] },
    null,
  );
  expect([refusalOf(generated), stored.length]).toEqual(["RegisterDataMissing", 1]);
  const { hmdaFilings } = dependencies.forCompany(company.id);
  const [{ contentsId } = { contentsId: 0 }] = stored;
  expect(await hmdaFilings.partsAfter({ contentsId: 0, number: 0 }, 10)).toEqual([]);
  expect(await hmdaFilings.loansAfter(contentsId, 0, 10)).toEqual([]);
});

test("of a register whose company's record lacks something nothing is stored", async () => {
  const stored: FilePart[] = [];
  const { dependencies, company, actor } = await office({ ein: null });
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (part) => stored.push(part)) };
  await addLoans(dependencies, company, 600, 0);
  const generated = await generateRegister(
    watched,
    actor,
    { companyId: null, year: 2025, allowErrors: true, leftForLater: [] },
    null,
  );
  expect([refusalOf(generated), stored]).toEqual(["RegisterDataMissing", []]);
});
