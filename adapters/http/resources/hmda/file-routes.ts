import { checkRegisterFile } from "../../../../application/hmda/check-register-file.ts";
import { type OpenedFile, readHmdaFile } from "../../../../application/hmda/read-hmda-file.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { integer } from "../../codec/number-codecs.ts";
import { decodeParameters, optionalParam, parametersSchema, requiredParam } from "../../codec/query.ts";
import { csvType } from "../../operation/negotiate-format.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { UploadBroken } from "../../request/receive-upload.ts";
import { checkedFileAnswer, encodeCheckedFile } from "./answer.ts";
import { registerYear } from "./body.ts";
import { fileExample } from "./examples.ts";
import { hitTable } from "./hit-lines.ts";

const path = "/loan/hmdareporting/";
const common = { tag: "HMDA", permission: "report.hmda" } as const;

/** Text as it comes, in bytes as its caller takes them. */
const streamOf = (text: AsyncGenerator<string, void>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const piece = await text.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    cancel: async () => {
      await text.return();
    },
  });
};

const downloadOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...common,
    method: "GET",
    path: `${path}{id}/file/`,
    name: "downloadHmdaFile",
    summary: "Download the file of an HMDA filing",
    description:
      "One line for the transmittal sheet and one for each loan, cells separated by pipes, as the regulator takes it. That it was read is in the audit log.",
    success: 200,
    answer: null,
    example: null,
    formats: [
      {
        mediaType: "text/plain",
        description: "The register",
        headers: { "Content-Disposition": 'attachment; filename="hmda-register.txt"' },
        write: ({ text }: OpenedFile) => streamOf(text),
      },
    ],
    refusals: ["HmdaFilingNotFound"],
    handle: ({ actor, id: filingId }) => readHmdaFile(dependencies)(actor, filingId),
    encode: () => null,
  });

/** What was found in a file; or a table of all that is found, which is made as it is taken. */
type CheckedFile =
  | { readonly _tag: "Checked"; readonly checked: CheckedRegister }
  | { readonly _tag: "Table"; readonly table: ReadableStream<Uint8Array> };

/** The pieces of a file, with a pause after each. */
async function* paused(pieces: AsyncIterable<string>, pause: () => Promise<void>): AsyncGenerator<string, void> {
  for await (const piece of pieces) {
    yield piece;
    await pause();
  }
}

const fileQuery = {
  year: requiredParam("year", registerYear, "The year of the register in the file", 2025),
  quarter: optionalParam("quarter", integer(1, 3), "Of a quarterly file; left out: the file of a year"),
};

const checkOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...common,
    method: "POST",
    path: `${path}check-file/`,
    name: "checkHmdaFile",
    summary: "Check an HMDA file by the edits of its year",
    description:
      "The file of any system. It is checked while it arrives and nothing of it is stored. Each edit that hits is answered with its first hundred lines and their values. What is compared with the institution's own record is run where the file has the company's LEI, and what needs the year's census tracts where the installation has their list; `not_run` names what was not.",
    query: {
      schema: parametersSchema(fileQuery),
      decode: (params) => decodeParameters(fileQuery, params),
    },
    upload: { description: "The file, in UTF-8. It may be as large as `MAX_UPLOAD_BYTES` says.", example: fileExample },
    success: 200,
    answer: checkedFileAnswer,
    example: encodeCheckedFile({
      year: 2025,
      quarter: null,
      rows: 0,
      edits: [],
      macro: [],
      notRun: [],
      formatErrorCount: 0,
      formatErrors: [],
      blocking: false,
    }),
    formats: [
      {
        mediaType: csvType,
        description:
          "Every hit, with its line, its universal loan identifier and the edit. A malformed line has the edit `format`; edits of the whole file, which are last, have no line",
        headers: { "Content-Disposition": 'attachment; filename="hmda-edits.csv"' },
        write: (file: CheckedFile) => (file._tag === "Table" ? file.table : ""),
      },
    ],
    refusals: [],
    handle: async ({ actor, query, upload, form }) => {
      const ready = await checkRegisterFile(dependencies)(actor, query);
      if (ready._tag === "Refused") return ready;
      if (upload === null) throw new Error("a file is checked that nobody sent");
      const { run } = ready.value;
      if (form !== csvType) return accept<CheckedFile>({ _tag: "Checked", checked: await run(upload, null) });
      const report = (error: unknown): void => {
        if (!(error instanceof UploadBroken)) {
          const { requestId } = actor;
          dependencies.reportFault({ requestId, operation: "check_file", detail: `its check failed: ${error}` });
        }
      };
      const table = hitTable((onHit, pause) => run(paused(upload, pause), onHit), report);
      return accept<CheckedFile>({ _tag: "Table", table });
    },
    encode: (file: CheckedFile) => (file._tag === "Checked" ? encodeCheckedFile(file.checked) : null),
  });

/** The operations that read whole files. */
export const hmdaFileOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  checkOperation(dependencies),
  downloadOperation(dependencies),
];
