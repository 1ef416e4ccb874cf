import { expect, test } from "bun:test";
import { generateRegister } from "../../../application/hmda/generate-register.ts";
import { day } from "../../../domain/kernel/day.ts";
import { aRegisterLoan } from "../../fixtures/hmda-filing.ts";
import { granted, hire, openDependencies, settle } from "../loan-origination.ts";

const filer = {
  lei: "10BX939C5543TQA1144M",
  ein: "123456789",
  phone: "217 555 0100",
  email: "carol@example.com",
  contactName: "Carol Contact",
  address: { street: "1 Main Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" },
} as const;

test("what an attempt to generate a register left when it broke off goes with the next one, a day later", async () => {
  const dependencies = openDependencies(day("2026-02-02"));
  const company = await settle(dependencies, filer);
  const actor = { ...(await hire(dependencies, company)), hierarchy: "Company Administrator" } as const;
  const { hmdaFilings } = dependencies.forCompany(company.id);
  const { clock } = dependencies;
  const leave = async (contentsId: number, hoursAgo: number) => {
    const storedAt = clock.after(clock.now(), -3600 * hoursAgo);
    await hmdaFilings.putPart({ contentsId, number: 1, sealedText: "left" }, storedAt);
    await hmdaFilings.putLoans(contentsId, [aRegisterLoan(1)]);
  };
  await leave(901, 25);
  await leave(902, 1);
  granted(await generateRegister(dependencies)(actor, { companyId: null, year: 2025, allowErrors: true }, null));
  expect([await hmdaFilings.findPart(901, 1), await hmdaFilings.loansAfter(901, 0, 10)]).toEqual([null, []]);
  expect(await hmdaFilings.findPart(902, 1)).toBe("left");
});
