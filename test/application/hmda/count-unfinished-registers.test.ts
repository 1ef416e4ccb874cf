import { expect, test } from "bun:test";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { countUnfinishedRegisters } from "../../../application/hmda/count-unfinished-registers.ts";
import { generateRegister } from "../../../application/hmda/generate-register.ts";
import { day } from "../../../domain/kernel/day.ts";
import { granted } from "../loan-origination.ts";
import { office } from "./register-office.ts";

test("a generated register counts as unfinished from the day after its year, before which it cannot be filed", async () => {
  const { dependencies, actor } = await office();
  const generate = async (year: number) =>
    granted(
      await generateRegister(dependencies, actor, { companyId: null, year, allowErrors: true, leftForLater: [] }, null),
    );
  const countOn = (today: string) => countUnfinishedRegisters({ ...dependencies, clock: fixedDayClock(day(today)) });
  // The office is in February 2026.
  await generate(2026);
  expect([await countOn("2026-02-02"), await countOn("2026-12-31")]).toEqual([0, 0]);
  expect(await countOn("2027-01-01")).toBe(1);
  await generate(2025);
  expect([await countOn("2026-02-02"), await countOn("2027-01-01")]).toEqual([1, 2]);
});
