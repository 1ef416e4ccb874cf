import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aRow, aSheet } from "../../domain/hmda/example.ts";
import { registerLines } from "../../fixtures/reports/register-lines.ts";
import {
  copyDemonstration,
  demonstrationDay,
  emptyFolder,
  fetchOnNewConnection,
  refusalToStart,
  startedService,
} from "../running.ts";

const list = "census_tract,county_population\n08031000102,715522\n";

test("a service whose list of census tracts is missing or invalid does not start, and says which file and why", async () => {
  using folder = emptyFolder();
  writeFileSync(join(folder.path, "good.csv"), list);
  writeFileSync(join(folder.path, "bad.csv"), `${list}0803100010,715522\n`);
  for (const [given, sentence] of [
    [
      "2025:good.csv,2026:absent.csv",
      `HMDA_TRACTS names a file for 2026 that cannot be read: ${join(folder.path, "absent.csv")}.`,
    ],
    [
      "2025:bad.csv",
      `HMDA_TRACTS names a file for 2025 that is not a list of census tracts: ${join(folder.path, "bad.csv")}, line 3 must be a tract of 11 digits, a comma, and the people of its county.`,
    ],
  ] as const) {
    const { lines, printed, code } = await refusalToStart(folder.path, { DEMO: "0", HMDA_TRACTS: given });
    expect([lines, printed, code]).toEqual([[sentence], "", 1]);
  }
});

/** An access token of the demonstration's compliance officer. */
const tokenFor = async (folder: string, { url, said }: { readonly url: string; readonly said: string }) => {
  const [, username = "", password = ""] = /(compliance@demo\.example)\s+(\S+)/.exec(said) ?? [];
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(folder, "data/secrets.json"), "utf8"));
  const body = { grant_type: "password", username, password, client_id: clientId, client_secret: clientSecret };
  const response = await fetchOnNewConnection(`${url}/api/auth/token/`, {
    method: "POST",
    body: new URLSearchParams(body),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

test("a service with the list of a year compares the tracts of that year with it, and says of another year that it does not", async () => {
  using folder = emptyFolder();
  writeFileSync(join(folder.path, "tracts.csv"), list);
  await copyDemonstration(folder.path);
  const service = await startedService(folder.path, { HMDA_TRACTS: "2026:tracts.csv", TODAY: demonstrationDay });
  const token = await tokenFor(folder.path, service);
  const check = async (year: 2025 | 2026) => {
    const row = aRow(year, { census_tract: "08031000199" });
    const response = await fetchOnNewConnection(`${service.url}/api/loan/hmdareporting/check-file/?year=${year}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain" },
      body: [...registerLines(aSheet(year, 1), [row])].join(""),
    });
    const body = (await response.json()) as Record<"edits" | "not_run", { edit: string }[]>;
    return { hit: body.edits.map(({ edit }) => edit), notRun: body.not_run.map(({ edit }) => edit) };
  };
  const [listed, unlisted] = [await check(2026), await check(2025)];
  expect([listed.hit.includes("V625-2"), listed.notRun.includes("V625-2")]).toEqual([true, false]);
  expect([unlisted.hit.includes("V625-2"), unlisted.notRun.includes("V625-2")]).toEqual([false, true]);
  expect(unlisted.notRun).toContain("Q603");
  expect(await service.stop()).toBe(0);
});
