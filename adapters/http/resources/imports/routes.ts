import { findImport } from "../../../../application/imports/find-import.ts";
import { listImportFindings } from "../../../../application/imports/list-import-findings.ts";
import { listImports } from "../../../../application/imports/list-imports.ts";
import { startImport } from "../../../../application/imports/start-import.ts";
import { stopImport } from "../../../../application/imports/stop-import.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { isImport } from "../../../../domain/imports/import.ts";
import { fileKeptDays } from "../../../../domain/jobs/job-file.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { optionalParam, withDefault } from "../../codec/query.ts";
import { strictQuery } from "../../codec/strict-query.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { csvType, formatParameter } from "../../operation/formats/negotiate-format.ts";
import { bytesType } from "../../operation/formats/response-format.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { missingUpload } from "../../request/receive-upload.ts";
import { companyFilter } from "../part-fields.ts";
import { fileExample, findingExample, importExample, tableExample } from "./examples.ts";
import { findingResponse, importResponse, onChange, severity } from "./response.ts";

const tag = "Imports";
const permission = "loan.import";
const path = "/loan/imports/";
const ndjsonType = "application/x-ndjson";
const example = importResponse.encode(importExample);

/** Imports of the demonstration: one that is done, and one that was stopped. */
const [doneImport, stoppedImport] = [4, 5];

const query = strictQuery(
  {
    ...companyFilter,
    dryRun: withDefault(
      optionalParam("dry_run", boolean, "Whether to store nothing and only list what an import would find"),
      false,
    ),
    onChange: withDefault(
      optionalParam(
        "on_change",
        onChange,
        "Treatment of a line that differs from the line from which its loan was imported; by default it is refused",
      ),
      "refuse",
    ),
  },
  [formatParameter],
);

const start = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "startImport",
    tag,
    summary: "Import loans and users",
    description: `Imports loans and users from another system: one JSON object on each line, or a table whose first row names the columns by their paths, such as \`borrower.ssn\` and \`fees.0.code\`. A line describes a loan unless its \`kind\` is \`user\`; lines of the kind \`company\` are skipped. The file is read in the order of its lines, at most 1,000,000 of at most 1 MiB each, and kept encrypted until the import has ended, for ${fileKeptDays} days at most. The same file can be sent again: its lines then count as unchanged. A query parameter that the import does not have, or that is given twice, is refused, and nothing is imported. Imported users cannot sign in until an administrator resets their password. One import of a company runs at a time.`,
    permission,
    query,
    upload: {
      mediaTypes: [ndjsonType, csvType, bytesType],
      description:
        "Lines of JSON or a table, in UTF-8, at most as large as the installation's `MAX_UPLOAD_BYTES`; as `application/octet-stream`, lines of JSON.",
      example: fileExample,
      tableExample,
    },
    fairQueue: "files",
    success: 201,
    response: importResponse,
    example,
    refusals: ["TooManyJobs"],
    handle: async ({ actor, query: request, upload }) => {
      const { mediaType, pieces } = upload ?? missingUpload();
      const format = mediaType === csvType ? "csv" : "ndjson";
      const started = await startImport(dependencies, actor, { ...request, format }, pieces);
      if (started._tag === "Refused") return started;
      if (!isImport(started.value)) throw new Error("an import was started as another job");
      return accept(started.value);
    },
    version: ({ version }) => version,
  });

/** The operations of imports. */
export const importOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineListOperation({
    path,
    name: "listImports",
    tag,
    summary: "List imports",
    description: "Lists the imports of the company.",
    permission,
    filters: companyFilter,
    orderNames: { created_at: "createdAt" },
    orderingName: "CreationOrdering",
    row: importResponse,
    rowExample: example,
    refusals: [],
    list: (actor, { companyId }, page) => listImports(dependencies, actor, companyId, page),
  }),
  start(dependencies),
  defineOperation({
    method: "GET",
    path: `${path}{id}/`,
    name: "readImport",
    tag,
    summary: "Read an import",
    description: "Shows the progress of an import and the outcome of its lines. An import is a job with the same id.",
    permission,
    success: 200,
    response: importResponse,
    example,
    exampleId: doneImport,
    refusals: ["JobNotFound"],
    handle: ({ actor, id }) => findImport(dependencies, actor, id),
    version: ({ version }) => version,
  }),
  defineListOperation({
    path: `${path}{id}/findings/`,
    name: "listImportFindings",
    tag,
    summary: "List the findings of an import",
    description:
      "Lists what was found in the lines of an import: why lines were refused, and warnings. They are kept as long as the import and never repeat a value of a line.",
    permission,
    exampleId: doneImport,
    filters: { severity: optionalParam("severity", severity, "Only findings of this severity") },
    orderNames: { line: "line" },
    defaultOrder: "line",
    row: findingResponse,
    rowExample: findingResponse.encode(findingExample),
    refusals: ["JobNotFound"],
    list: (actor, filter, page, id) => listImportFindings(dependencies, actor, id, filter, page),
  }),
  defineOperation({
    method: "POST",
    path: `${path}{id}/stop/`,
    name: "stopImport",
    tag,
    summary: "Stop an import",
    description:
      "The import ends after the lines in progress, a hundred at most. Their results remain but are not counted: sending the same file again finds them unchanged. An import that was already stopped is returned as it is.",
    permission,
    success: 200,
    response: importResponse,
    example: importResponse.encode({
      ...importExample,
      state: { status: "canceled", endedAt: importExample.updatedAt, byUserId: 2 },
    }),
    exampleId: stoppedImport,
    refusals: ["JobNotFound", "JobEnded", "JobChangedMeanwhile"],
    handle: ({ actor, id }) => stopImport(dependencies, actor, id),
    version: ({ version }) => version,
  }),
];
