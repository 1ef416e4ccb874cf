import { startImport } from "../../../application/imports/start-import.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { FileFormat } from "../../../domain/imports/file/records.ts";
import type { Finding } from "../../../domain/imports/finding.ts";
import type { ImportWork } from "../../../domain/imports/work.ts";
import { inputOf, type Job } from "../../../domain/jobs/job.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { officeWithJobs } from "../jobs/office-with-jobs.ts";
import { addAdministrator } from "../office.ts";

/** A file in chunks that split lines and characters. */
async function* inPieces(file: string): AsyncGenerator<Uint8Array, void> {
  const bytes = new TextEncoder().encode(file);
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
}

/** An office whose administrator imports. */
export const importingOffice = async () => {
  const office = await officeWithJobs();
  const { dependencies, company } = office;
  const administrator = await addAdministrator(dependencies, company);
  const request = (file: string, given: { readonly format?: FileFormat; readonly dryRun?: boolean } = {}) => {
    const { format = "ndjson", dryRun = false } = given;
    const asked = { companyId: null, format, dryRun, onChange: "refuse" } as const;
    return startImport(dependencies, administrator, asked, inPieces(file));
  };
  const send = async (...given: Parameters<typeof request>): Promise<Job> => accepted(await request(...given));
  const work = async (job: Job, through: Dependencies = dependencies): Promise<ImportWork> => {
    const found = await through.forCompany(job.companyId).jobs.find(job.id);
    if (found?.work.kind !== "import") throw new Error("there is no such import");
    return found.work;
  };
  const findings = async ({ id, companyId }: Job): Promise<readonly Finding[]> => {
    const page = { number: 1, size: 1_000, order: [{ field: "line", descending: false }] } as const;
    return (await dependencies.forCompany(companyId).importFindings.list(id, { severity: null }, page)).rows;
  };
  const hasInput = async (job: Job): Promise<boolean> =>
    (await dependencies.forCompany(job.companyId).files.read(inputOf(job)?.key ?? "")) !== null;
  return { ...office, administrator, request, send, work, findings, hasInput };
};

export type ImportingOffice = Awaited<ReturnType<typeof importingOffice>>;

/** A line of a user. */
export const userLine = (name: string, given: object = {}): string =>
  JSON.stringify({ kind: "user", email: `${name}@former.example`, first_name: name, last_name: "Former", ...given });

/** The users of a company by their email addresses. */
export const addressesOf = async (dependencies: Dependencies, { companyId }: Actor): Promise<readonly string[]> => {
  const page = { number: 1, size: 500, order: [{ field: "email", descending: false }] } as const;
  const { rows } = await dependencies.forCompany(companyId).users.list({ isActive: null, search: null }, page);
  return rows.map(({ email }) => email);
};
