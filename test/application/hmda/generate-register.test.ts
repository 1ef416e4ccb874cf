import { expect, test } from "bun:test";
import { generateRegister } from "../../../application/hmda/generate-register.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { present } from "../../contract/store-kind.ts";
import { instant } from "../../fixtures/clock.ts";
import { loanSaved } from "../../fixtures/loan/log.ts";
import { putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { aRegisterLoan } from "../../fixtures/reports/hmda-filing.ts";
import { refusalOf } from "../installation.ts";
import { granted } from "../loan-origination.ts";
import { addLoans, office } from "./register-office.ts";

test("what an attempt of an earlier release to generate a register left goes with the next one, a day later", async () => {
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

/** The stores of a company, which report each part of a file as it is stored, with the file's name. */
const watchParts = ({ forCompany }: Dependencies, stored: (name: string) => void): Dependencies["forCompany"] => {
  return (companyId) => {
    const stores = forCompany(companyId);
    const { documentFiles } = stores;
    const put: typeof documentFiles.put = (name, parts, at) => {
      const seen = async function* () {
        for await (const part of parts) {
          stored(name);
          yield part;
        }
      };
      return documentFiles.put(name, seen(), at);
    };
    return { ...stores, documentFiles: { ...documentFiles, put } };
  };
};

test("of a register that is refused for missing data no part is stored once the data are known to be missing", async () => {
  const stored: string[] = [];
  const { dependencies, company, actor } = await office();
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (name) => stored.push(name)) };
  const generate = () =>
    generateRegister(watched, actor, { companyId: null, year: 2025, allowErrors: true, leftForLater: [] }, null);
  await addLoans(dependencies, company, 600, 1);
  expect(refusalOf(await generate())).toBe("RegisterDataMissing");
  expect(stored).toEqual([]);
  const { loans } = dependencies.forCompany(company.id);
  const first = present(await loans.find(1));
  const whole = { ...first, uli: "10BX939C5543TQA1144M20251" };
  await loans.save(whole, loanSaved(whole, first));
  expect(granted(await generate())).toMatchObject({ rowCount: 600, file: { partCount: 0 } });
  expect(stored.length).toBeGreaterThan(1);
  expect(new Set(stored).size).toBe(1);
});

test("of a register whose last loan lacks data what was stored before is gone", async () => {
  const stored: string[] = [];
  const { dependencies, company, actor } = await office();
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (name) => stored.push(name)) };
  await addLoans(dependencies, company, 600, 600);
  const generated = await generateRegister(
    watched,
    actor,
    { companyId: null, year: 2025, allowErrors: true, leftForLater: [] },
    null,
  );
  const [name = ""] = stored;
  expect([refusalOf(generated), name]).toEqual(["RegisterDataMissing", expect.stringMatching(/^register-\d+$/)]);
  const { hmdaFilings, documentFiles } = dependencies.forCompany(company.id);
  expect(await documentFiles.read(name)).toBeNull();
  expect(await documentFiles.abandonedBefore(instant("9999-01-01T00:00:00.000Z"), 10)).toEqual([]);
  expect(await hmdaFilings.loansAfter(Number(name.replace("register-", "")), 0, 10)).toEqual([]);
});

test("of a register whose company's record lacks something nothing is stored", async () => {
  const stored: string[] = [];
  const { dependencies, company, actor } = await office({ ein: null });
  const watched = { ...dependencies, forCompany: watchParts(dependencies, (name) => stored.push(name)) };
  await addLoans(dependencies, company, 600, 0);
  const generated = await generateRegister(
    watched,
    actor,
    { companyId: null, year: 2025, allowErrors: true, leftForLater: [] },
    null,
  );
  expect([refusalOf(generated), stored]).toEqual(["RegisterDataMissing", []]);
});
