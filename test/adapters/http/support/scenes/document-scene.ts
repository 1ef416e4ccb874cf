import { expect } from "bun:test";
import { companyFilePartPlace } from "../../../../../domain/company-files.ts";
import type { GeneratedDocument } from "../../../../../domain/documents/history.ts";
import { aGeneratedDocument } from "../../../../fixtures/document/document.ts";
import { documentLogged } from "../../../../fixtures/loan/log.ts";
import { json } from "../http-service.ts";
import type { Caller, RunningService, ServiceResponse } from "../running-service.ts";

export const templatesPath = "/documents/templates/";
export const packagesPath = "/documents/packages/";
export const historiesPath = "/documents/histories/";

/** The body that creates a template of one paragraph with the loan's number. */
export const aTemplateBody = (given: object = {}) => ({
  code: "welcome-letter",
  name: "Welcome letter",
  stage: "initial",
  body: "<h1>Welcome</h1><p>Loan {{ loan.number }}</p>",
  ...given,
});

const created = async ({ call }: Caller, path: string, body: object): Promise<ServiceResponse["body"]> => {
  const response = await call("POST", path, body);
  expect([response.status, response.body?.errors]).toEqual([201, undefined]);
  return response.body;
};

/** Creates that template, and returns it. */
export const createTemplate = (caller: Caller, given: object = {}): Promise<ServiceResponse["body"]> =>
  created(caller, templatesPath, aTemplateBody(given));

/** Creates a package of these templates for any loan, and returns it. */
export const createPackage = (
  caller: Caller,
  templates: readonly number[],
  given: object = {},
): Promise<ServiceResponse["body"]> =>
  created(caller, packagesPath, { code: "welcome", name: "Welcome", stage: "initial", templates, ...given });

/** Requests the documents of a package for a loan. */
export const generate = (
  { call }: Caller,
  packageId: number,
  loan: number,
  given: object = {},
  headers: Record<string, string> = {},
): Promise<ServiceResponse> => call("POST", `${packagesPath}${packageId}/generate/`, { loan, ...given }, headers);

/** Reports an event of a document. */
export const tell = ({ call }: Caller, body: object): Promise<ServiceResponse> => call("POST", historiesPath, body);

/** A file as a client gets it. */
interface SentFile {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Requests a file. */
export const requestFile = async (
  service: Pick<RunningService, "ask">,
  { token }: Pick<Caller, "token">,
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string> = {},
): Promise<SentFile> => {
  const { headers: type, ...sent } = method === "GET" ? { method } : json({}, method);
  const response = await service.ask(`/api${path}`, { ...sent, token, headers: { ...headers, ...(type as object) } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

/** A PDF by its first and last bytes only, with these words in it. */
export const aPdf = (words: string): Uint8Array => new TextEncoder().encode(`%PDF-1.4\n% ${words}\n%%EOF\n`);

/** Uploads a document that was received, by default a printout of FHA Connection, as a PDF. */
export const uploadDocument = async (
  { ask }: Pick<RunningService, "ask">,
  { token }: Pick<Caller, "token">,
  content: Uint8Array,
  given: {
    readonly loan: number;
    readonly code?: string;
    readonly at?: string;
    readonly type?: string;
    readonly headers?: Record<string, string>;
  },
): Promise<ServiceResponse> => {
  const { loan, code = "fha-connection-printout", at, type = "application/pdf", headers } = given;
  const query = new URLSearchParams({
    loan: String(loan),
    external_document: code,
    ...(at === undefined ? {} : { at }),
  });
  const response = await ask(`/api${historiesPath}upload/?${query}`, {
    method: "POST",
    body: new Blob([new Uint8Array(content)]),
    token,
    headers: { "Content-Type": type, ...headers },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** Whether a file begins as a PDF does. */
export const isPdf = ({ bytes }: SentFile): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";

/** The file of a stored document, which is no valid PDF and is not parsed. */
const fileContent = new TextEncoder().encode("%PDF-1.3");

/** Stores a document of a loan as if it had been generated, which takes no time, and returns the id of its row. */
export const storeDocument = async (
  { dependencies }: Pick<RunningService, "dependencies">,
  { company, userId }: { readonly company: { readonly id: number }; readonly userId: number },
  of: Pick<GeneratedDocument, "loanId" | "templateId" | "packageId"> & Partial<GeneratedDocument>,
): Promise<number> => {
  const { vault, clock, sequences, forCompany } = dependencies;
  const { files, documentHistories } = forCompany(company.id);
  const sha256 = vault.digestBytes(fileContent);
  const sealed = vault.seal(fileContent.toBase64(), companyFilePartPlace(company.id, sha256, 1));
  await files.put(sha256, [sealed], clock.now());
  const row = aGeneratedDocument({
    missingFields: [],
    ...of,
    id: await sequences.next("document_history"),
    companyId: company.id,
    generationId: await sequences.next("document_generation"),
    byUserId: userId,
    at: clock.now(),
    recordedAt: clock.now(),
    file: { name: "document.pdf", bytes: fileContent.length, sha256, contentType: "application/pdf" },
  });
  await documentHistories.add(row, documentLogged(row));
  return row.id;
};

export const previewOf = (service: Pick<RunningService, "ask">, caller: Caller, templateId: number) =>
  requestFile(service, caller, "POST", `${templatesPath}${templateId}/preview/`);
