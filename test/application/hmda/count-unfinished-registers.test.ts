import { expect, test } from "bun:test";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { countUnfinishedRegisters } from "../../../application/hmda/count-unfinished-registers.ts";
import { generateHmdaRegister } from "../../../application/hmda/generate-hmda-register.ts";
import type { Company } from "../../../domain/company/company.ts";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";

import { filer, office } from "./register-office.ts";

/** An office in February 2026 that generates registers, and the count of unfinished ones on a date. */
const countingOffice = async (details: Partial<Company> = filer) => {
  const { dependencies, actor } = await office(details);
  const generate = async (year: number) =>
    accepted(
      await generateHmdaRegister(
        dependencies,
        actor,
        { companyId: null, year, allowErrors: true, leftForLater: [] },
        null,
      ),
    );
  const countOn = (today: string) => countUnfinishedRegisters({ ...dependencies, clock: fixedDayClock(day(today)) });
  return { generate, countOn };
};

test("a generated register counts as unfinished from the day after its year, before which it cannot be filed", async () => {
  const { generate, countOn } = await countingOffice();
  await generate(2026);
  expect([await countOn("2026-02-02"), await countOn("2026-12-31")]).toEqual([0, 0]);
  expect(await countOn("2027-01-01")).toBe(1);
  await generate(2025);
  expect([await countOn("2026-02-02"), await countOn("2027-01-01")]).toEqual([1, 2]);
});

test("a register of a company that files none does not count", async () => {
  const { generate, countOn } = await countingOffice({ ...filer, filesHmda: false });
  await generate(2025);
  expect(await countOn("2026-02-02")).toBe(0);
});
