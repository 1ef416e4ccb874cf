import { openVault } from "../../adapters/crypto/vault.ts";
import { bundledIndexValues } from "../../adapters/rates/bundled.ts";
import { exportCompany } from "../../application/company/export/export-company.ts";
import { downloadHmdaFile } from "../../application/hmda/download-hmda-file.ts";
import { fileHmdaRegister } from "../../application/hmda/file-hmda-register.ts";
import { generateHmdaRegister } from "../../application/hmda/generate-hmda-register.ts";
import { registerEntries } from "../../application/hmda/register/register-entries.ts";
import { verifyHmdaFiling } from "../../application/hmda/verify-hmda-filing.ts";
import { startImport } from "../../application/imports/start-import.ts";
import { claimJob } from "../../application/jobs/claim-job.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import { buildCallReport } from "../../application/mcr/build-call-report.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { LarRow } from "../../domain/hmda/register/lar-fields.ts";
import type { FileFormat } from "../../domain/imports/file/records.ts";
import type { Stores } from "../../domain/stores.ts";
import { addAdministrator } from "../application/office.ts";
import { accepted } from "../fixtures/accepted.ts";
import type { TestClock } from "../fixtures/clock.ts";
import { companyAdded, testKeys } from "../fixtures/loan/log.ts";
import { notConnected } from "../fixtures/outside/not-connected.ts";
import { someDependencies } from "../fixtures/some-dependencies.ts";

async function* inChunks(text: string): AsyncGenerator<Uint8Array, void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** An installation on a store. No user signs in, so passwords are not hashed. */
export const installationOn = (
  stores: Stores,
  clock: TestClock,
  vault: Dependencies["vault"] = openVault(testKeys.ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY),
): Dependencies =>
  someDependencies({
    ...notConnected,
    ...stores,
    clock,
    vault,
    passwords: { mostUsed: async () => new Set(), hash: async () => "no password", verify: async () => false },
    publishedIndexValues: bundledIndexValues(),
  });

/** Imports a file. Returns the state, counts, ignored fields and findings of the import. */
export const importInto = async (
  dependencies: Dependencies,
  administrator: Actor,
  text: string,
  { format, dryRun }: { readonly format: FileFormat; readonly dryRun: boolean },
) => {
  const asked = { companyId: null, format, dryRun, onChange: "refuse" } as const;
  const { id } = accepted(await startImport(dependencies, administrator, asked, inChunks(text)));
  for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
    await runJob(dependencies, job, () => true);
  const { jobs, importFindings } = dependencies.forCompany(administrator.companyId);
  const job = await jobs.find(id);
  if (job?.work.kind !== "import") throw new Error("the import does not exist");
  const page = { number: 1, size: 5_000, order: [{ field: "line", descending: false }] } as const;
  const { rows: findings } = await importFindings.list(id, { severity: null }, page);
  const { counts, ignoredFields } = job.work;
  return { state: job.state, counts, ignoredFields, findings };
};

/** Adds the company with an administrator, without loans. */
export const addCompany = async (dependencies: Dependencies, company: Company): Promise<Actor> => {
  await dependencies.companies.add(company, companyAdded(company));
  return addAdministrator(dependencies, company);
};

export const exportOf = async (dependencies: Dependencies, actor: Actor): Promise<string> => {
  const lines = await Array.fromAsync(accepted(await exportCompany(dependencies, actor, actor.companyId)));
  return lines.join("");
};

/** The rows of a register, ordered by ULI, and the loans with missing data. */
export const registerOf = async (dependencies: Dependencies, company: Company, year: number) => {
  const today = dependencies.clock.today(company.timeZone);
  const entries = await Array.fromAsync(registerEntries(dependencies, company, year, today));
  const rows = entries.flatMap((entry) => (entry._tag === "Row" ? [entry.row] : []));
  const missing = entries.flatMap((entry) => (entry._tag === "Row" ? [] : [entry]));
  return { rows: rows.toSorted(byUli), missing };
};

/** Generates the register of a year, confirms its quality and macro edits and files it. Returns its status and the lines of its file. */
export const fileRegister = async (dependencies: Dependencies, actor: Actor, year: number) => {
  const request = { companyId: null, year, allowErrors: false, leftForLater: [] };
  const { id } = accepted(
    await generateHmdaRegister(dependencies, actor, request, await dependencies.sequences.next("hmda_filing")),
  );
  accepted(await verifyHmdaFiling(dependencies, actor, id, { quality: true, macro: true }));
  const filedOn = dependencies.clock.today(actor.timeZone);
  const { status } = accepted(await fileHmdaRegister(dependencies, actor, id, { filedOn, receipt: null }));
  const text = (await Array.fromAsync(accepted(await downloadHmdaFile(dependencies, actor, id)).text)).join("");
  const [sheet = "", ...rows] = text.trimEnd().split("\n");
  return { status, sheet, rows: rows.toSorted() };
};

/** The cells and notes of a quarter, derived from the records, state by state. */
export const callReportOf = async (
  dependencies: Dependencies,
  actor: Actor,
  quarter: { readonly year: number; readonly number: number },
) => {
  const built = accepted(await buildCallReport(dependencies, actor, { companyId: null, state: null, ...quarter }));
  return built.report.states.map(({ state, cells, notes }) => ({ state, cells: [...cells], notes }));
};

const byUli = (one: LarRow, other: LarRow): number => (one.uli < other.uli ? -1 : 1);
