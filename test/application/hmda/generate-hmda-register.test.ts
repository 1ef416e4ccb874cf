import { expect, test } from "bun:test";
import { generateHmdaRegister } from "../../../application/hmda/generate-hmda-register.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { once } from "../../../domain/kernel/once.ts";
import { present } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { companySaved, loanSaved } from "../../fixtures/loan/log.ts";
import { putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { aRegisterLoan } from "../../fixtures/reports/hmda-filing.ts";
import { refusalOf } from "../installation.ts";

import { addLoans, office } from "./register-office.ts";

test("what an unfinished register of an earlier release left is removed with the next register, a day later", async () => {
  const { dependencies, company, actor } = await office();
  const { hmdaFilings } = dependencies.forCompany(company.id);
  const { clock } = dependencies;
  const leave = async (contentsId: number, hoursAgo: number) => {
    const storedAt = clock.after(clock.now(), -3600 * hoursAgo);
    await putRegisterPart(dependencies, company.id, { contentsId, number: 1, sealedText: "left" }, storedAt);
    await hmdaFilings.putLoans(contentsId, [aRegisterLoan(1)]);
  };
  await leave(901, 25);
  await leave(902, 1);
  accepted(
    await generateHmdaRegister(
      dependencies,
      actor,
      { companyId: null, year: 2025, allowErrors: true, leftForLater: [] },
      null,
    ),
  );
  expect([await hmdaFilings.findPart(901, 1), await hmdaFilings.loansAfter(901, 0, 10)]).toEqual([null, []]);
  expect(await hmdaFilings.findPart(902, 1)).toBe("left");
});

/** The stores of a company, which report the key of the file of each part as it is stored. */
const watchParts = ({ forCompany }: Dependencies, stored: (key: string) => void): Dependencies["forCompany"] => {
  return (companyId) => {
    const stores = forCompany(companyId);
    const { files } = stores;
    const put: typeof files.put = (key, parts, at) => {
      const seen = async function* () {
        for await (const part of parts) {
          stored(key);
          yield part;
        }
      };
      return files.put(key, seen(), at);
    };
    return { ...stores, files: { ...files, put } };
  };
};

/** An office whose register is ready and has more than one part. A test restores what it removes. */
const largeOffice = once(async () => {
  const made = await office();
  await addLoans(made.dependencies, made.company, 600, 0);
  return made;
});

/** Generates the office's register, and lists the names of the files whose parts are stored meanwhile. */
const generateLarge = async () => {
  const { dependencies, actor } = await largeOffice();
  const stored: string[] = [];
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (key) => stored.push(key)) };
  const given = { companyId: null, year: 2025, allowErrors: true, leftForLater: [] };
  return { generated: await generateHmdaRegister(watched, actor, given, null), stored };
};

/** Runs something while one of the office's loans lacks its identifier. */
const whileLacking = async <Value>(loanId: number, run: () => Promise<Value>): Promise<Value> => {
  const { dependencies, company } = await largeOffice();
  const { loans } = dependencies.forCompany(company.id);
  const setUli = async (uli: string | null) => {
    const found = present(await loans.find(loanId));
    await loans.save({ ...found, uli }, loanSaved({ ...found, uli }, found));
    return found.uli;
  };
  const uli = await setUli(null);
  const value = await run();
  await setUli(uli);
  return value;
};

test("no part of a register that is refused for missing data is stored once the data are known to be missing", async () => {
  const { generated, stored } = await whileLacking(1, generateLarge);
  expect([refusalOf(generated), stored]).toEqual(["RegisterDataMissing", []]);
  const whole = await generateLarge();
  expect(accepted(whole.generated)).toMatchObject({ rowCount: 600, file: { partCount: 0 } });
  expect(whole.stored.length).toBeGreaterThan(1);
  expect(new Set(whole.stored).size).toBe(1);
});

test("the stored parts of a register are removed if its last loan lacks data", async () => {
  const { dependencies, company } = await largeOffice();
  const { generated, stored } = await whileLacking(600, generateLarge);
  const [key = ""] = stored;
  expect([refusalOf(generated), key]).toEqual(["RegisterDataMissing", expect.stringMatching(/^register-\d+$/)]);
  const { hmdaFilings, files } = dependencies.forCompany(company.id);
  expect(await files.read(key)).toBeNull();
  expect(await files.abandonedBefore(instant("9999-01-01T00:00:00.000Z"), 10)).not.toContain(key);
  expect(await hmdaFilings.loansAfter(Number(key.replace("register-", "")), 0, 10)).toEqual([]);
});

test("nothing of a register is stored if the company's record lacks data", async () => {
  const { dependencies, company } = await largeOffice();
  const { companies } = dependencies;
  const found = present(await companies.find(company.id));
  const lacking = { ...found, ein: null };
  const saved = await companies.save(lacking, companySaved(lacking, found));
  const { generated, stored } = await generateLarge();
  expect([refusalOf(generated), stored]).toEqual(["RegisterDataMissing", []]);
  const whole = { ...present(await companies.find(company.id)), ein: found.ein };
  await companies.save(whole, companySaved(whole, lacking));
  expect(saved).not.toBe("conflict");
});
