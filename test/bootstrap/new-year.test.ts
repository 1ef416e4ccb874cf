import { expect, test } from "bun:test";
import { rulesVerifiedThrough } from "../../domain/hecm/parameters/verified-through.ts";
import { lastDayOfEdits } from "../../domain/hmda/edits/filing.ts";
import { addDays, calendarDate } from "../../domain/kernel/day.ts";
import { said as saidBy, spawnCommand } from "../adapters/cli/command-line.ts";
import { inNewestYear, inNextYear, newestYear, nextYear } from "../fixtures/calculation/newest-limit.ts";
import { copyDemonstration, emptyFolder, startedService } from "./running.ts";
import { signIn } from "./signed-in.ts";

const newYear = { TODAY: inNextYear("01-04") };

const lastYearOfEdits = calendarDate(lastDayOfEdits).year;

/** No one can enter the edits of a year; none is missing if this release knows those of the new year. */
const hmdaWarnings = [
  `The HMDA edits are known only through ${lastYearOfEdits}: registers of ${lastYearOfEdits + 1} cannot be made or checked until a newer release contains them.`,
].filter(() => lastYearOfEdits < nextYear);

/** No one can verify the rules of a release that is installed. */
const verificationWarning = `The rules of this release were verified only through ${rulesVerifiedThrough}: calculations of case numbers from ${addDays(rulesVerifiedThrough, 1)} on carry the warning rule_not_verified until a newer release verifies them.`;

/** The bundled values end on Friday, October 2, 2026. */
const indexWarning =
  "The weekly averages of the 1-month constant maturity Treasury, 1-year constant maturity Treasury and 10-year constant maturity Treasury are known only through the week of 2026-09-28, which rates still follow; the next one was due on 2026-10-14. Read the publisher's feed (INDEX_FEED_URL), let a Super User enter the daily values, or install a newer release.";

type Started = Awaited<ReturnType<typeof startedService>>;

/** Starts a loan on January 4 of the first year without a limit, finds out what is missing, has it entered, and calculates. */
const originate = async (service: Started, enterLimit: () => Promise<unknown>) => {
  expect(service.said).toStartWith(
    `Warning: The national limit on the maximum claim amount is known only through ${newestYear}-12-31: from ${nextYear}-01-01 on, quotes, and loans without a case number of an earlier date, cannot be calculated until a Super User enters the one of ${nextYear}, or a newer release contains it.\n`,
  );
  for (const warning of hmdaWarnings) expect(service.said).toContain(`Warning: ${warning}`);
  const ready = async () => (await fetch(`${service.url}/readyz`)).json();
  expect(service.said).toContain(`Warning: ${indexWarning}`);
  expect(await ready()).toMatchObject({
    status: "ok",
    warnings: [expect.stringContaining(inNewestYear("12-31")), verificationWarning, ...hmdaWarnings, indexWarning],
  });
  const officer = await signIn(service, "officer@demo.example");
  const started = await officer.post("/loan/loans/start-loan/", {
    first_name: "Ada",
    last_name: "Example",
    dob: `${nextYear - 77}-04-12`,
    property_state: "CA",
    home_value: 500_000,
    loan_officer_id: officer.userId,
    note_rate: 6.125,
    expected_rate: 6.25,
  });
  expect(started).toMatchObject({ status: 201, body: { origination_fee_pending: true } });
  const loan = started.body.id;
  const refused = await officer.post("/loan/loan-calculation/", { loan });
  expect(refused).toMatchObject({ status: 400, body: { code: "origination_fee_pending" } });
  expect(refused.body.detail).toContain("A Super User enters");
  await enterLimit();
  expect(await ready()).toEqual({
    status: "ok",
    store: "ok",
    agency: "configured",
    credit_bureau: "configured",
    warnings: [verificationWarning, ...hmdaWarnings, indexWarning],
  });
  expect((await officer.post("/loan/update-origination-fee/", { loan })).body).toMatchObject({ amount: 6_000 });
  const calculated = await officer.post("/loan/loan-calculation/", { loan });
  // On January 4 she is 76 years and 9 months old, so 77; 0.449 × 500,000.
  expect(calculated).toMatchObject({ status: 200, body: { age_used: 77, principal_limit: 224_500 } });
};

test("on January 4 of a year without a limit a Super User enters the year's limit with one call, and loans are calculated", async () => {
  using folder = emptyFolder();
  await copyDemonstration(folder.path);
  const service = await startedService(folder.path, newYear);
  await originate(service, async () => {
    const superUser = await signIn(service, "super@demo.example");
    const entered = await superUser.post("/loan/rule-parameters/", {
      parameter: "national_limit",
      from: inNextYear("01-01"),
      until: `${nextYear + 1}-01-01`,
      value: 1_300_000,
      source: { title: "an invented letter", published: inNewestYear("12-08") },
    });
    expect(entered.status).toBe(200);
  });
  expect(await service.stop()).toBe(0);
});

test("or the operator with one command, while the service runs; a year that the release includes and an invalid address are refused with a sentence", async () => {
  using folder = emptyFolder();
  await copyDemonstration(folder.path);
  const service = await startedService(folder.path, newYear);
  const enter = (year: string, ...more: readonly string[]) => {
    const letter = ["--title", "an invented letter", "--published", inNewestYear("12-08")];
    return saidBy(
      spawnCommand(folder.path, ["enter-limit", "--year", year, "--value", "1300000", ...letter, ...more], newYear),
    );
  };
  await originate(service, async () => {
    for (const url of ["hud.gov", "javascript:alert(1)", ""])
      expect(await enter(`${nextYear}`, "--url", url)).toEqual({
        output: "",
        reported: ["--url must be a web address that begins with https:// or http://."],
        code: 1,
      });
    const { warnings } = (await (await fetch(`${service.url}/readyz`)).json()) as { warnings: readonly string[] };
    expect(warnings).toEqual([
      expect.stringContaining(inNewestYear("12-31")),
      verificationWarning,
      ...hmdaWarnings,
      indexWarning,
    ]);
    expect(await enter(`${nextYear}`)).toMatchObject({
      output: `National limit of ${nextYear}: $1,300,000.00, by an invented letter of ${newestYear}-12-08. Loans of that year can be calculated.\n`,
      code: 0,
    });
  });
  expect(await enter(`${newestYear}`)).toMatchObject({
    reported: [`--year must not be before ${nextYear}: this release has the limits through ${newestYear}.`],
    code: 1,
  });
  expect(await service.stop()).toBe(0);
});
