import { Readable } from "node:stream";
import type { TSchema } from "@sinclair/typebox";
import { isJsonObject } from "../../../../adapters/http/codec/codec.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { storeJobFile } from "../../../../application/jobs/job-files.ts";
import type { Company } from "../../../../domain/company/company.ts";
import type { Job } from "../../../../domain/jobs/job.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aDelivery } from "../../../fixtures/events/delivery.ts";
import { aDoneJob, aFileCheck, aJob, anImport } from "../../../fixtures/jobs/job.ts";
import { jobAdded } from "../../../fixtures/loan/log.ts";
import { type Caller, type RunningService, startLoan } from "../support/running-service.ts";
import { conditionallyApproved } from "../support/scenes/conditionally-approved.ts";
import { authorized, retrievePath } from "../support/scenes/credit-scene.ts";
import {
  aPdf,
  createPackage,
  createTemplate,
  storeDocument,
  uploadDocument,
} from "../support/scenes/document-scene.ts";
import { generateEdition } from "../support/scenes/register-scene.ts";
import { isListOfRecordIds, isRecordId } from "./schema-paths.ts";

let made = 100_000;

/** A document's code that was never given before. */
const nextCode = (): string => `document-${++made}`;

/** Records of one company, one of each kind. */
export interface Records {
  /** Their ids, by the path at which each kind is found. */
  readonly byPath: Readonly<Record<string, number>>;
  /** Their ids, by the names under which queries and bodies refer to them. */
  readonly byField: Readonly<Record<string, number>>;
  /** The codes of those that keep one, by their paths. */
  readonly codes: Readonly<Record<string, string>>;
}

const password = "an example password";

const aTime = instant("2026-05-01T12:05:00.000Z");

/** What a company needs to call the agency and the credit bureau. */
const connections = {
  fha_lender_id: "0000000000",
  fha_username: "example-lender",
  fha_password: password,
  credit_username: "example-lender",
  credit_password: password,
};

/** Two people beside the first borrower, of whom credit reports may be ordered too. */
const coBorrowers = [
  { first_name: "Charles", last_name: "Example", dob: "1950-12-10", ...authorized("123456101") },
  { first_name: "Grace", last_name: "Example", dob: "1949-12-09", ...authorized("123456102") },
];

/** Stores a job as one that this caller started; none is run here. */
const storeJob = async ({ dependencies }: RunningService, { company, userId }: Caller, given: Job): Promise<number> => {
  const id = await dependencies.sequences.next("job");
  const job = { ...given, id, companyId: company.id, requestedByUserId: userId };
  await dependencies.forCompany(company.id).jobs.add(job, jobAdded(job));
  return id;
};

/**
 * Makes a record of each kind for someone who may do so; `company` is the one that operations on companies are about. Where
 * they are for one operation, reports of a year or a quarter are made only if it is about one: they count all loans of the company.
 */
export const recordsOf = async (
  service: RunningService,
  owner: Caller,
  company: Company = owner.company,
  forOne: AnyOperation | null = null,
): Promise<Records> => {
  /** The record of a path, where one may be asked for. */
  const reportAt = async (path: string, make: () => Promise<number>): Promise<Records["byPath"]> =>
    forOne === null || forOne.path.startsWith(path) ? { [path]: await make() } : {};
  const colleague = await service.hire(owner.company, "Company User", "Processor");
  const borrower = authorized("123456100");
  const started = await startLoan(owner, { expected_rate: 5, borrower, co_borrowers: coBorrowers });
  const loan: number = started.id;
  await owner.call("PATCH", `/company/companies/${owner.company.id}/`, connections);
  const reported: number = started.borrowers[2].id;
  // Retrieved, since a loan with an order of its own is not deleted.
  const report = await owner.call("POST", retrievePath, { borrower_id: reported, order_identifier: "90000001" });
  const referral = await owner.call("POST", "/fha-integration/hecm-referral/", { loan });
  const filed = await reportAt(
    "/loan/mcr/{id}/",
    async () => (await owner.call("POST", "/loan/mcr/", { year: 2026, quarter: 1 })).body.id,
  );
  const code = nextCode();
  const template = await createTemplate(owner, { code });
  const documents = await createPackage(owner, [template.id], { code });
  const document = await storeDocument(service, owner, {
    loanId: loan,
    templateId: template.id,
    packageId: documents.id,
  });
  const received = await uploadDocument(service, owner, aPdf("a printout"), { loan });
  const table = { name: "hmda-edits-2025.csv", contentType: "text/csv" } as const;
  const file = await storeJobFile(service.dependencies, owner.company.id, table, Readable.from(["line,uli,edit\n"]));
  const [job, done, imported, checked] = await Promise.all([
    storeJob(service, owner, aJob()),
    storeJob(service, owner, aDoneJob()),
    // One that waits would count among the five that may.
    storeJob(service, owner, aJob({ work: anImport, state: { status: "canceled", endedAt: aTime, byUserId: 1 } })),
    // Some callers move the clock for more days than a file is kept.
    storeJob(
      service,
      owner,
      aJob({ work: { ...aFileCheck, file: { ...file, keptUntil: instant("2100-01-01T00:00:00.000Z") } } }),
    ),
  ]);
  const finding = { line: 1, severity: "warning", field: null, code: "odd", message: "The line is odd." } as const;
  await service.dependencies.forCompany(owner.company.id).importFindings.add(imported, [finding]);
  // A loan with an application date is not deleted.
  const application: number = (await startLoan(owner, { application_date: "2026-04-01" })).id;
  const amount = await owner.call("POST", "/loan/entered-amounts/", {
    loan: application,
    on: "2026-04-02",
    principal_limit: 100_000,
    basis: "principal_limit",
    source: "A paper",
  });
  const [fee, calculation, signer, subscription] = await Promise.all([
    owner.call("POST", "/loan/fees/", { loan, code: "survey", amount: 100 }),
    owner.call("POST", "/loan/loan-calculation/", { loan }),
    owner.call("POST", "/company/signers/", { name: "Ada Example", title: "President" }),
    owner.call("POST", "/events/subscriptions/", { url: "https://hooks.example.com/hecm", is_active: false }),
  ]);
  const delivery = aDelivery({
    id: await service.dependencies.sequences.next("event_delivery"),
    companyId: company.id,
    subscriptionId: subscription.body.id,
  });
  await service.dependencies.forCompany(company.id).eventDeliveries.addMissing([delivery]);
  return {
    byPath: {
      "/company/companies/{id}/": company.id,
      "/company/users/{id}/": colleague.userId,
      "/company/signers/{id}/": signer.body.id,
      "/loan/loans/{id}/": loan,
      "/loan/loans/{id}/approve-terms/": await conditionallyApproved(service, owner),
      // The first borrower cannot be taken off the loan.
      "/loan/borrowers/{id}/": started.borrowers[1].id,
      "/loan/properties/{id}/": started.property.id,
      "/loan/fees/{id}/": fee.body.id,
      "/loan/entered-amounts/{id}/": amount.body.id,
      "/loan/entered-amounts/": application,
      "/loan/loan-calculation/{id}/": calculation.body.id,
      "/credit-report/credit-reports/{id}/": report.body.id,
      "/fha-integration/transactions/{id}/": referral.body.id,
      ...filed,
      ...(await reportAt("/loan/hmdareporting/{id}/", () => generateEdition(service, owner))),
      "/jobs/{id}/": job,
      "/loan/imports/{id}/": imported,
      "/events/subscriptions/{id}/": subscription.body.id,
      "/events/deliveries/{id}/replay/": delivery.id,
      "/jobs/{id}/file/": checked,
      "/loan/recalculations/{id}/": done,
      "/documents/templates/{id}/": template.id,
      "/documents/packages/{id}/": documents.id,
      "/documents/histories/{id}/": document,
    },
    byField: {
      id: loan,
      company: company.id,
      loan,
      left_for_later: loan,
      calculation: calculation.body.id,
      // The one who has a report, and two of whom one may be ordered.
      borrower: reported,
      borrower_id: started.borrowers[0].id,
      fee_id: fee.body.id,
      co_borrower_id: started.borrowers[1].id,
      loan_officer: owner.userId,
      loan_officer_id: owner.userId,
      processor_id: colleague.userId,
      underwriter_id: colleague.userId,
      closer_id: colleague.userId,
      user: owner.userId,
      user_id: colleague.userId,
      of: document,
      document: received.body.id,
      generation: (await owner.call("GET", `/documents/histories/${document}/`)).body.generation,
      corrects: referral.body.id,
      templates: template.id,
      borrower_ids: started.borrowers[0].id,
    },
    codes: { "/documents/templates/{id}/": code, "/documents/packages/{id}/": code },
  };
};

/** The id of the record that a path is about. */
export const idInPath = (path: string, { byPath }: Records): number => {
  const id = byPath[path] ?? byPath[path.replace(/(\{id\}\/).*$/, "$1")];
  if (id === undefined) throw new Error(`no record to try ${path} with: add one to recordsOf`);
  return id;
};

/** The id of the record that a field or parameter of this name refers to. */
export const idInField = (name: string, { byField }: Records): number => {
  const id = byField[name];
  if (id === undefined) throw new Error(`no record for a field ${name}: say in recordsOf which one it refers to`);
  return id;
};

/** A path about one of these records. */
const pathAbout = ({ path }: AnyOperation, records: Records): string =>
  path.includes("{id}") ? path.replace("{id}", String(idInPath(path, records))) : path;

/** Values that only one record may have, by the name of the field: each time another one. */
const unique: Readonly<Record<string, (value: unknown) => unknown>> = {
  email: (value) => (typeof value === "string" ? `${++made}.${value}` : value),
  nmls_id: (value) => (typeof value === "string" ? String(++made) : value),
  external_id: (value) => (typeof value === "string" ? `${value}-${++made}` : value),
};

/** A value with these records in place of those that its ids name. */
const withOwnIds = (schema: TSchema, value: unknown, records: Records, name = ""): unknown => {
  if (value === null || value === undefined) return value;
  if (isRecordId(schema)) return idInField(name, records);
  if (isListOfRecordIds(schema)) return [idInField(name, records)];
  if (Array.isArray(value)) {
    const list = schema.anyOf?.find(({ type }: TSchema) => type === "array") ?? schema;
    return value.map((each) => withOwnIds(list.items, each, records, name));
  }
  if (typeof value !== "object") return unique[name]?.(value) ?? value;
  const object = schema.anyOf?.find(({ type }: TSchema) => type === "object") ?? schema;
  return Object.fromEntries(
    Object.entries(value).map(([field, inside]) => [
      field,
      withOwnIds(object.properties?.[field] ?? {}, inside, records, field),
    ]),
  );
};

/** A body with a document's code of its own: that of the record where there is one, else a new one. */
const withCode = ({ path, method }: AnyOperation, body: unknown, { codes }: Records): unknown =>
  path.startsWith("/documents/") && isJsonObject(body) && Object.hasOwn(body, "code")
    ? { ...body, code: method === "POST" ? nextCode() : codes[path] }
    : body;

/** The records as an operation names them: an amount is entered on a loan that has an application. */
export const namedBy = ({ path }: AnyOperation, records: Records): Records => {
  const loan = path === "/loan/entered-amounts/" ? records.byPath[path] : undefined;
  return loan === undefined ? records : { ...records, byField: { ...records.byField, loan } };
};

/** An operation's example as a request about these records. */
export const goodRequest = (operation: AnyOperation, of: Records) => {
  const records = namedBy(operation, of);
  const { method, bodySchema, bodyExample, upload, file } = operation;
  const example = withCode(operation, bodyExample, records);
  const uploaded = file === undefined ? upload?.example : Uint8Array.fromBase64(file.example);
  const body = bodySchema === null ? uploaded : withOwnIds(bodySchema, example, records);
  return { method, path: pathAbout(operation, records), body };
};
