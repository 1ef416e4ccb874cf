import { expect, test } from "bun:test";
import { generateRegister } from "../../../application/hmda/generate-register.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { FilePart } from "../../../domain/hmda/ports.ts";
import { present } from "../../contract/store-kind.ts";
import { loanSaved } from "../../fixtures/loan/log.ts";
import { aRegisterLoan } from "../../fixtures/reports/hmda-filing.ts";
import { refusalOf } from "../installation.ts";
import { granted } from "../loan-origination.ts";
import { addLoans, office } from "./register-office.ts";

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
