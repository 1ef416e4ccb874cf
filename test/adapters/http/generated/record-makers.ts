import { Readable } from "node:stream";
import { blankExample } from "../../../../adapters/http/resources/documents/form/blank-example.ts";
import { storeJobFile } from "../../../../application/jobs/job-files.ts";
import { sessionNumber } from "../../../../domain/identity/session/session.ts";
import type { Job } from "../../../../domain/jobs/job.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aSession } from "../../../fixtures/company/session.ts";
import { aDelivery } from "../../../fixtures/events/delivery.ts";
import { aDoneJob, aFileCheck, aJob, anImport } from "../../../fixtures/jobs/job.ts";
import { jobAdded } from "../../../fixtures/loan/log.ts";
import { type Caller, type RunningService, startLoan } from "../support/running-service.ts";
import { conditionallyApproved } from "../support/scenes/conditionally-approved.ts";
import { retrievePath } from "../support/scenes/credit-scene.ts";
import {
  aPdf,
  createPackage,
  createTemplate,
  storeDocument,
  uploadDocument,
} from "../support/scenes/document-scene.ts";
import { generateEdition } from "../support/scenes/register-scene.ts";
import { type Basis, nextCode, type Records } from "./record-basis.ts";

/** Creates the records of operations below some paths, or those that some fields and parameters name. */
export interface RecordMaker {
  readonly paths: readonly string[];
  readonly names?: readonly string[];
  readonly make: (basis: Basis) => Promise<Partial<Records>>;
}

const aTime = instant("2026-05-01T12:05:00.000Z");

/** Stores a job as started by this caller; none is run here. */
const storeJob = async ({ dependencies }: RunningService, { company, userId }: Caller, given: Job): Promise<number> => {
  const id = await dependencies.sequences.next("job");
  const job = { ...given, id, companyId: company.id, requestedByUserId: userId };
  await dependencies.forCompany(company.id).jobs.add(job, jobAdded(job));
  return id;
};

const makeJobs: RecordMaker["make"] = async ({ service, owner }) => {
  const table = { name: "hmda-edits-2025.csv", contentType: "text/csv" } as const;
  const file = await storeJobFile(service.dependencies, owner.company.id, table, Readable.from(["line,uli,edit\n"]));
  const [job, done, imported, checked] = await Promise.all([
    storeJob(service, owner, aJob()),
    storeJob(service, owner, aDoneJob()),
    // A waiting one would count toward the limit of five.
    storeJob(service, owner, aJob({ work: anImport, state: { status: "canceled", endedAt: aTime, byUserId: 1 } })),
    // Some callers advance the clock by more days than a file is kept.
    storeJob(
      service,
      owner,
      aJob({ work: { ...aFileCheck, file: { ...file, keptUntil: instant("2100-01-01T00:00:00.000Z") } } }),
    ),
  ]);
  const finding = { line: 1, severity: "warning", field: null, code: "odd", message: "The line is odd." } as const;
  await service.dependencies.forCompany(owner.company.id).importFindings.add(imported, [finding]);
  return {
    byPath: {
      "/jobs/{id}/": job,
      "/jobs/{id}/file/": checked,
      "/loan/imports/{id}/": imported,
      "/loan/recalculations/{id}/": done,
    },
  };
};

const makeDocuments: RecordMaker["make"] = async ({ service, owner, started }) => {
  const code = nextCode();
  const template = await createTemplate(owner, { code });
  const documents = await createPackage(owner, [template.id], { code });
  const document = await storeDocument(service, owner, {
    loanId: started.id,
    templateId: template.id,
    packageId: documents.id,
  });
  const received = await uploadDocument(service, owner, aPdf("a printout"), { loan: started.id });
  return {
    byPath: {
      "/documents/templates/{id}/": template.id,
      "/documents/packages/{id}/": documents.id,
      "/documents/histories/{id}/": document,
    },
    byField: {
      templates: template.id,
      of: document,
      document: received.body.id,
      generation: (await owner.call("GET", `/documents/histories/${document}/`)).body.generation,
    },
    codes: { "/documents/templates/{id}/": code, "/documents/packages/{id}/": code },
  };
};

/** Creates a form with a blank. */
const makeForm: RecordMaker["make"] = async ({ service, owner }) => {
  const { id } = await createTemplate(owner, { kind: "form", code: nextCode(), body: null });
  const sent = await service.ask(`/api/documents/templates/${id}/blank/`, {
    method: "PUT",
    body: Uint8Array.fromBase64(blankExample),
    token: owner.token,
    headers: { "Content-Type": "application/pdf" },
  });
  if (sent.status !== 200) throw new Error(`the example of a blank is refused: ${await sent.text()}`);
  return { byPath: { "/documents/templates/{id}/blank/": id, "/documents/templates/{id}/page/": id } };
};

/** The id of what a request creates. */
const idOf = async ({ owner }: Basis, path: string, body: object): Promise<number> =>
  (await owner.call("POST", path, body)).body.id;

/** In the order of creation. */
export const recordMakers: readonly RecordMaker[] = [
  {
    paths: ["/company/users/me/sessions/"],
    make: async ({ service: { dependencies }, owner }) => {
      const session = aSession({ userId: owner.userId, companyId: owner.company.id });
      await dependencies.sessions.add({ ...session, rotatedAt: dependencies.clock.now() });
      return { byPath: { "/company/users/me/sessions/{id}/": sessionNumber(dependencies.vault.digest(session.id)) } };
    },
  },
  {
    paths: ["/credit-report/"],
    make: async (basis) => {
      // Retrieved, because a loan with an order of its own cannot be deleted.
      const given = { borrower_id: basis.started.borrowers[2].id, order_identifier: "90000001" };
      return { byPath: { "/credit-report/credit-reports/{id}/": await idOf(basis, retrievePath, given) } };
    },
  },
  {
    paths: ["/fha-integration/transactions/"],
    names: ["corrects", "awaited_transaction"],
    make: async (basis) => {
      const referral = await idOf(basis, "/fha-integration/hecm-referral/", { loan: basis.started.id });
      return {
        byPath: { "/fha-integration/transactions/{id}/": referral },
        byField: { corrects: referral, awaited_transaction: referral },
      };
    },
  },
  {
    // It counts all loans of the company.
    paths: ["/loan/mcr/{id}/"],
    make: async (basis) => ({
      byPath: { "/loan/mcr/{id}/": await idOf(basis, "/loan/mcr/", { year: 2026, quarter: 1 }) },
    }),
  },
  { paths: ["/documents/"], names: ["templates", "of", "document", "generation"], make: makeDocuments },
  { paths: ["/documents/templates/{id}/blank/", "/documents/templates/{id}/page/"], make: makeForm },
  { paths: ["/jobs/", "/loan/imports/", "/loan/recalculations/"], make: makeJobs },
  {
    paths: ["/loan/entered-amounts/"],
    make: async (basis) => {
      // A loan with an application date cannot be deleted.
      const loan: number = (await startLoan(basis.owner, { application_date: "2026-04-01" })).id;
      const amounts = { principal_limit: 100_000, basis: "principal_limit", source: "A paper" };
      const amount = await idOf(basis, "/loan/entered-amounts/", { loan, on: "2026-04-02", ...amounts });
      return { byPath: { "/loan/entered-amounts/": loan, "/loan/entered-amounts/{id}/": amount } };
    },
  },
  {
    paths: [],
    names: ["correctable_on"],
    make: async (basis) => {
      // An application that has ended has fixed fields.
      const loan: number = (await startLoan(basis.owner, { application_date: "2026-04-01" })).id;
      const move = { loan, status: "withdrawn", reason: "The applicant called" };
      const { status } = await basis.owner.call("POST", "/loan/loans/update-status/", move);
      if (status !== 200) throw new Error("the application cannot be withdrawn");
      return { byField: { correctable_on: loan } };
    },
  },
  {
    paths: ["/loan/fees/"],
    names: ["fee_id"],
    make: async (basis) => {
      const fee = await idOf(basis, "/loan/fees/", { loan: basis.started.id, code: "survey", amount: 100 });
      return { byPath: { "/loan/fees/{id}/": fee }, byField: { fee_id: fee } };
    },
  },
  {
    paths: ["/loan/loan-calculation/"],
    names: ["calculation"],
    make: async (basis) => {
      const calculation = await idOf(basis, "/loan/loan-calculation/", { loan: basis.started.id });
      return { byPath: { "/loan/loan-calculation/{id}/": calculation }, byField: { calculation } };
    },
  },
  {
    paths: ["/company/api-clients/"],
    make: async (basis) => {
      const client = await idOf(basis, "/company/api-clients/", { name: "Pricing engine" });
      return { byPath: { "/company/api-clients/{id}/": client } };
    },
  },
  {
    paths: ["/company/signers/"],
    make: async (basis) => {
      const signer = await idOf(basis, "/company/signers/", { name: "Ada Example", title: "President" });
      return { byPath: { "/company/signers/{id}/": signer } };
    },
  },
  {
    paths: ["/events/"],
    make: async (basis) => {
      const { service, company } = basis;
      const address = { url: "https://hooks.example.com/hecm", is_active: false };
      const subscriptionId = await idOf(basis, "/events/subscriptions/", address);
      const id = await service.dependencies.sequences.next("event_delivery");
      const delivery = aDelivery({ id, companyId: company.id, subscriptionId });
      await service.dependencies.forCompany(company.id).eventDeliveries.addMissing([delivery]);
      return { byPath: { "/events/subscriptions/{id}/": subscriptionId, "/events/deliveries/{id}/replay/": id } };
    },
  },
  {
    paths: ["/loan/loans/{id}/approve-terms/"],
    make: async ({ service, owner }) => ({
      byPath: { "/loan/loans/{id}/approve-terms/": await conditionallyApproved(service, owner) },
    }),
  },
  {
    paths: ["/loan/hmdareporting/{id}/"],
    make: async ({ service, owner }) => ({
      byPath: { "/loan/hmdareporting/{id}/": await generateEdition(service, owner) },
    }),
  },
];
