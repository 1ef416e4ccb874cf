import { expect } from "bun:test";
import { createHash } from "node:crypto";
import { standardPackages, standardTemplates, talcCode } from "../../../../../domain/documents/standard/set.ts";
import { aPng } from "../../../../fixtures/png.ts";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  aPdf,
  aTemplateBody,
  createPackage,
  createTemplate,
  historiesPath,
  packagesPath,
  requestFile,
  storeDocument,
  templatesPath,
} from "../../support/scenes/document-scene.ts";
import { countOf, type Given, type Scenario, underKey } from "./scenario.ts";

const codesAt = async ({ administrator: { call } }: Given, path: string): Promise<string[]> => {
  const { body } = await call("GET", `${path}?page_size=200`);
  return body.results.map(({ code }: ServiceResponse["body"]) => code).toSorted();
};

const codesOf = (standard: readonly { readonly code: string }[]) => standard.map(({ code }) => code).toSorted();

const written = (count: number, ...writes: readonly string[]): string[] =>
  Array.from({ length: count }, () => writes).flat();

const lookWrites = [
  "installationFacts.putIfAbsent",
  ...written(standardTemplates.length, "sequences.next", "documentTemplates.add"),
  ...written(standardPackages.length, "sequences.next", "documentPackages.add"),
  "installationFacts.replace",
];

/** All documents are stored as files; then each gets an id, and all of them get their rows. */
const documentWrites = (count: number): string[] => [
  ...written(count, "files.put"),
  ...written(count, "sequences.next"),
  "documentHistories.addAll",
];

/** A loan with a package of three documents. */
const aPackageForLoan = async ({ administrator }: Given) => {
  const templates: number[] = [];
  for (const code of ["first", "second", "third"])
    templates.push((await createTemplate(administrator, { code, body: `<p>${code} {{ loan.number }}</p>` })).id);
  const { id } = await createPackage(administrator, templates);
  const loan: number = (await startLoan(administrator)).id;
  return { templates, loan, path: `${packagesPath}${id}/generate/` };
};

/** Requests for documents. */
export const documentScenarios: readonly Scenario[] = [
  {
    name: "the standard set is there once, whole, wherever its first look broke off",
    writes: lookWrites,
    // After the first template, within the templates, before the packages, after the first package, and before the end.
    deaths: [1, 3, 7, 1 + 2 * standardTemplates.length, 3 + 2 * standardTemplates.length, lookWrites.length - 1],
    begin: async (given) => ({
      by: given.administrator,
      request: { method: "GET", path: `${templatesPath}?page_size=200` },
      success: 200,
      isDone: async () => {
        expect(await codesAt(given, templatesPath)).toEqual(codesOf(standardTemplates));
        expect(await codesAt(given, packagesPath)).toEqual(codesOf(standardPackages));
      },
    }),
  },
  {
    name: "a template that is created under a key is there once",
    writes: underKey(true, "installationFacts.putIfAbsent", "documentTemplates.add"),
    begin: async (given) => {
      const { administrator } = given;
      await administrator.call("GET", templatesPath);
      return {
        by: administrator,
        request: { method: "POST", path: templatesPath, body: aTemplateBody() },
        success: 201,
        isDone: async ({ body }) => {
          expect(await codesAt(given, templatesPath)).toEqual([...codesOf(standardTemplates), "welcome-letter"]);
          expect([body.revision, body.body]).toEqual([1, aTemplateBody().body]);
        },
      };
    },
  },
  {
    name: "the documents of a package that are generated under a key are there once, each with its file",
    writes: underKey(true, "documentHistories.putGenerationIfAbsent", ...documentWrites(3)),
    begin: async (given) => {
      const { administrator, service } = given;
      const { templates, loan, path } = await aPackageForLoan(given);
      return {
        by: administrator,
        request: { method: "POST", path, body: { loan } },
        success: 201,
        isSafe: async (died) => {
          const rows = died.includes("documentHistories.addAll") ? templates.length : 0;
          expect(await countOf(administrator, `${historiesPath}?loan=${loan}`)).toBe(rows);
        },
        isDone: async ({ body: { generation, histories } }) => {
          expect(histories.map(({ template }: ServiceResponse["body"]) => template)).toEqual(templates);
          const { body } = await administrator.call("GET", `${historiesPath}?loan=${loan}`);
          const byId = (rows: readonly ServiceResponse["body"][]) => rows.toSorted((one, other) => one.id - other.id);
          expect(byId(body.results)).toEqual(byId(histories));
          for (const row of histories) {
            expect([row.generation, row.at]).toEqual([generation.id, generation.at]);
            const file = await requestFile(service, administrator, "GET", `${historiesPath}${row.id}/file/`);
            expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(row.file.sha256);
          }
        },
      };
    },
  },
  {
    name: "the receipt of a disclosure that is reported under a key is recorded once, and dates the loan",
    writes: underKey(true, "documentHistories.add", "loans.save"),
    begin: async (given) => {
      const { administrator, service } = given;
      const { id: loanId } = await startLoan(administrator);
      const of = { loanId, templateId: 1, packageId: 1, documentCode: talcCode };
      const row = await storeDocument(service, administrator, of);
      const dateOf = async () =>
        (await administrator.call("GET", `/loan/loans/${loanId}/`)).body.disclosure_received_date;
      return {
        by: administrator,
        request: { method: "POST", path: historiesPath, body: { of: row, action: "received" } },
        success: 201,
        isSafe: async (died) => expect((await dateOf()) !== null).toBe(died.includes("loans.save")),
        isDone: async ({ body }) => {
          expect(await countOf(administrator, `${historiesPath}?loan=${loanId}`)).toBe(2);
          expect(await dateOf()).toBe(body.at.slice(0, 10));
        },
      };
    },
  },
  {
    name: "a logo whose process died before the record named it is the company's once it is set again",
    writes: ["files.put", "companies.save"],
    begin: async ({ administrator, service }) => {
      const path = `/company/companies/${administrator.company.id}/`;
      const logoNow = async () => (await administrator.call("GET", path)).body.logo;
      return {
        by: administrator,
        request: { method: "PUT", path: `${path}logo/`, file: aPng().toBase64(), fileType: "image/png" },
        success: 200,
        isSafe: async (died) => expect((await logoNow()) !== null).toBe(died.includes("companies.save")),
        isDone: async ({ body }) => {
          expect(await logoNow()).toEqual(body.logo);
          expect((await service.ask(body.logo.url)).status).toBe(200);
        },
      };
    },
  },
  {
    name: "a received document that is uploaded under a key is there once, with its file",
    writes: underKey(true, "files.put", "documentHistories.add"),
    begin: async ({ administrator, service }) => {
      const { id: loan } = await startLoan(administrator);
      const path = `${historiesPath}upload/?loan=${loan}&external_document=case-query`;
      return {
        by: administrator,
        request: { method: "POST", path, file: aPdf("a printout").toBase64() },
        success: 201,
        isSafe: async (died) => {
          const rows = died.filter((write) => write === "documentHistories.add").length;
          expect(await countOf(administrator, `${historiesPath}?loan=${loan}`)).toBe(rows);
        },
        isDone: async ({ body }) => {
          expect(await countOf(administrator, `${historiesPath}?loan=${loan}`)).toBe(1);
          const file = await requestFile(service, administrator, "GET", `${historiesPath}${body.id}/file/`);
          expect(Buffer.from(file.bytes).equals(Buffer.from(aPdf("a printout")))).toBeTrue();
        },
      };
    },
  },
];
