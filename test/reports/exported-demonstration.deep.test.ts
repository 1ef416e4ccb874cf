/** Deep: eight seconds of processor time, to move the demonstration's company to the other kind of store and back. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openVault } from "../../adapters/crypto/vault.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { readCallReportInputs } from "../../application/mcr/read-call-report-inputs.ts";
import { setCallReportInputs } from "../../application/mcr/set-call-report-inputs.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { type Actor, serviceActor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { EnteredInputs } from "../../domain/mcr/filing/inputs.ts";
import { copyDemonstration, demonstrationDay, emptyFolder } from "../bootstrap/running.ts";
import { mongoKind } from "../contract/mongo-kind.ts";
import { sqliteKind } from "../contract/sqlite-kind.ts";
import type { StoreKind } from "../contract/store-kind.ts";
import { accepted } from "../fixtures/accepted.ts";
import { aClock, instant } from "../fixtures/clock.ts";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { addCompany, callReportOf, exportOf, importInto, installationOn, registerOf } from "./installation.ts";

const mongo = await mongoServer();
const folder = emptyFolder();
const clock = aClock(instant(`${demonstrationDay}T23:00:00.000Z`));
const disposals: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const dispose of disposals) await dispose();
  folder[Symbol.dispose]();
});

const linesOf = (file: string, kind: string): readonly string[] =>
  file.split("\n").filter((line) => line.startsWith(`{"kind":"${kind}"`));

const quarters = [
  ...[1, 2, 3, 4].map((number) => ({ year: 2025, number })),
  ...[1, 2].map((number) => ({ year: 2026, number })),
];

/** The export of an installation's company, its reports, and the call report inputs that its accounting entered. */
const reported = async (dependencies: Dependencies, company: Company, actor: Actor) => {
  const registers = [await registerOf(dependencies, company, 2025), await registerOf(dependencies, company, 2026)];
  const callReports = [];
  const inputs: EnteredInputs[] = [];
  for (const quarter of quarters) {
    callReports.push(await callReportOf(dependencies, actor, quarter));
    inputs.push(...accepted(await readCallReportInputs(dependencies, actor, { companyId: null, ...quarter })));
  }
  return { file: await exportOf(dependencies, actor), registers, callReports, inputs };
};

type Reported = Awaited<ReturnType<typeof reported>>;

describe.skipIf(mongo === null)("the demonstration's company, exported and imported", () => {
  let [original, onMongo, back]: (Reported | undefined)[] = [];
  const refused: unknown[] = [];

  beforeAll(async () => {
    if (mongo === null) return;
    await copyDemonstration(folder.path);
    const { encryptionKeys } = JSON.parse(readFileSync(join(folder.path, "data/secrets.json"), "utf8"));
    const vault = openVault(encryptionKeys, null);
    const demonstration = openSqlite(join(folder.path, "data/hecm.sqlite"), clock, vault);
    disposals.push(() => demonstration.close());
    const first = installationOn(demonstration, clock, vault);
    const company = await first.companies.find(2);
    if (company === null) throw new Error("the demonstration has no company");
    original = await reported(first, company, serviceActor(company, "a test"));
    /** Imports the file into the same company of another installation. */
    const movedTo = async (kind: StoreKind, { file, inputs }: Reported) => {
      const opened = await kind.open({ shared: false });
      disposals.push(opened.dispose);
      const installation = installationOn(opened.stores, clock, vault);
      const administrator = await addCompany(installation, {
        ...company,
        fhaCredentials: null,
        creditCredentials: null,
      });
      const imported = await importInto(installation, administrator, file, { format: "ndjson", dryRun: false });
      refused.push(...imported.findings.filter(({ severity }) => severity === "refused"));
      // An export contains only users and loans.
      for (const input of inputs)
        accepted(await setCallReportInputs(installation, administrator, { ...input, companyId: null }));
      return reported(installation, company, administrator);
    };
    onMongo = await movedTo(mongoKind(mongo), original);
    back = await movedTo(sqliteKind, onMongo);
  });

  test("exports the same lines, byte for byte, from the other kind of store and after moving back", () => {
    expect(refused).toEqual([]);
    const loans = linesOf(original?.file ?? "", "loan");
    expect(loans.length).toBeGreaterThan(20);
    expect(linesOf(onMongo?.file ?? "", "loan")).toEqual(loans);
    expect(linesOf(back?.file ?? "", "loan")).toEqual(loans);
    // Each installation also has the administrator who imports.
    expect(linesOf(onMongo?.file ?? "", "user")).toEqual(
      expect.arrayContaining([...linesOf(original?.file ?? "", "user")]),
    );
    expect(linesOf(back?.file ?? "", "user")).toEqual(
      expect.arrayContaining([...linesOf(onMongo?.file ?? "", "user")]),
    );
  });

  test("has the same registers and call reports", () => {
    expect(original?.registers.map(({ rows }) => rows.length > 0)).toEqual([true, true]);
    expect(onMongo?.registers).toEqual(original?.registers ?? []);
    expect(back?.registers).toEqual(original?.registers ?? []);
    const figures = original?.callReports.flat().flatMap(({ cells }) => cells.filter(([, figure]) => figure !== 0));
    expect(figures?.length).toBeGreaterThan(50);
    expect(onMongo?.callReports).toEqual(original?.callReports ?? []);
    expect(back?.callReports).toEqual(original?.callReports ?? []);
  });
});
