import { Readable } from "node:stream";
import { findRecalculation } from "../../../application/calculation/find-recalculation.ts";
import { requestCompanyExport } from "../../../application/company/export/request-company-export.ts";
import { requestKeyRotation } from "../../../application/company/rotation/request-key-rotation.ts";
import { requestHmdaFileCheck } from "../../../application/hmda/request-hmda-file-check.ts";
import { requestHmdaRegister } from "../../../application/hmda/request-hmda-register.ts";
import { startImport } from "../../../application/imports/start-import.ts";
import { stopImport } from "../../../application/imports/stop-import.ts";
import { cancelJob } from "../../../application/jobs/cancel-job.ts";
import { downloadJobFile } from "../../../application/jobs/download-job-file.ts";
import { startJob } from "../../../application/jobs/start-job.ts";
import { requestCallReportWorkbook } from "../../../application/mcr/workbook/request-call-report-workbook.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { JobKind } from "../../../domain/jobs/work.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { fundedLine } from "../../fixtures/imports/loan-line.ts";
import { userAdded } from "../../fixtures/loan/log.ts";
import { filer } from "../hmda/register-office.ts";
import { addActor, addAdministrator } from "../office.ts";
import { letterPackage } from "./letter-package.ts";
import { officeWithJobs, recalculation } from "./office-with-jobs.ts";

/** An office with a loan, in which jobs of every kind are started one after another. */
export const officeOfEveryKind = async () => {
  const office = await officeWithJobs(filer);
  const { dependencies, company, processor, startLoans } = office;
  await startLoans(1);
  const stores = dependencies.forCompany(company.id);
  const [loan] = await stores.loans.listAfter(null, 1, { number: 0, of: 1 });
  if (loan === undefined) throw new Error("the office has a loan");
  const compliance = await addActor(dependencies, company, "Compliance");
  const administrator = await addAdministrator(dependencies, company);
  const hierarchy = "Super User";
  const user = aUser({ id: await dependencies.sequences.next("user"), companyId: company.id, hierarchy, roles: [] });
  await stores.users.add(user, userAdded(user));
  const superUser: Actor = { ...administrator, userId: user.id, hierarchy };
  const requestLetters = await letterPackage(dependencies, processor, loan);
  const jobOf = (requested: { readonly _tag: string } | { readonly _tag: "Started"; readonly job: Job }): Job => {
    if (!("job" in requested)) throw new Error("it was done at once");
    return requested.job;
  };
  const year = { companyId: null, year: 2025, allowErrors: true, leftForLater: [] };
  const quarter = { year: 2026, number: 1, companyId: null, state: null };
  const order = { companyId: null, format: "ndjson", dryRun: false, onChange: "refuse" } as const;
  const officer = await stores.users.find(office.officer.userId);
  const lines = `${JSON.stringify(fundedLine({ loan_officer: officer?.email, uli: undefined }))}\n`;
  const start: Readonly<Record<JobKind, () => Promise<Job>>> = {
    recalculation: async () => accepted(await startJob(dependencies, processor, recalculation, null)),
    hmda_register: async () => jobOf(accepted(await requestHmdaRegister(dependencies, compliance, year, true, null))),
    hmda_file_check: async () =>
      jobOf(
        accepted(
          await requestHmdaFileCheck(
            dependencies,
            compliance,
            { year: 2025, quarter: null },
            Readable.from(["1|\n"]),
            true,
          ),
        ),
      ),
    document_package: requestLetters,
    import: async () =>
      accepted(await startImport(dependencies, administrator, order, Readable.from([Buffer.from(lines)]))),
    company_export: async () =>
      jobOf(accepted(await requestCompanyExport(dependencies, administrator, company.id, true))),
    call_report_workbook: async () =>
      jobOf(accepted(await requestCallReportWorkbook(dependencies, compliance, quarter, true))),
    key_rotation: async () => accepted(await requestKeyRotation(dependencies, superUser, null)),
  };
  const stop = (job: Job) => stopImport(dependencies, administrator, job.id);
  const cancel = (job: Job) => cancelJob(dependencies, superUser, job.id);
  /** What clients can see of a job's results: records, or its file. */
  const seen = async ({ id, work }: Job): Promise<readonly string[]> => {
    if (work.kind === "hmda_register") return (await stores.hmdaFilings.find(work.filingId)) === null ? [] : ["filing"];
    if (work.kind === "document_package")
      return (await stores.documentHistories.ofGeneration(work.generationId)).map(({ documentCode }) => documentCode);
    if (work.kind === "recalculation")
      return (await findRecalculation(dependencies, superUser, id))._tag === "Accepted" ? ["report"] : [];
    const file = await downloadJobFile(dependencies, superUser, id);
    return file._tag === "Accepted" ? [file.value.file.contentType] : [];
  };
  const files = () => stores.files.keysAfter("", 1_000);
  return { ...office, stores, compliance, start, cancel, stop, seen, files };
};
