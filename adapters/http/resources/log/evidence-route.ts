import { downloadLoanEvidence, type EvidencePack } from "../../../../application/log/download-loan-evidence.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { optionalParam, parametersQuery, withDefault } from "../../codec/query.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { attachment } from "../../operation/formats/response-format.ts";
import { streamOf } from "../../operation/formats/stream-of.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";

type Sent = EvidencePack & { readonly report: (error: unknown) => void };

/** The operation that downloads the evidence pack of a loan. */
export const evidenceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loans/{id}/evidence/",
    name: "downloadLoanEvidence",
    tag: "Audit log",
    summary: "Download the evidence of a loan",
    description:
      "Returns a ZIP archive with the loan's audit log, the loan itself, its calculations, agency transactions and documents, their digests, and a signature of these. Anyone can check it without this service, by the commands in its `README.txt`. It is also available for a deleted loan. It contains only the last four digits of Social Security numbers. The audit log records that it was requested.",
    permission: "audit.view",
    query: parametersQuery<{ readonly files: boolean }>({
      files: withDefault(
        optionalParam(
          "files",
          boolean,
          "Whether the archive contains the files of the documents, up to 500 MiB; defaults to false",
        ),
        false,
      ),
    }),
    fairQueue: "files",
    success: 200,
    response: null,
    example: null,
    formats: [
      {
        mediaType: "application/zip",
        description: "ZIP archive of the evidence",
        headers: ({ name }: Sent) => attachment(name),
        write: ({ content, report }: Sent) => streamOf(content, report),
      },
    ],
    refusals: ["LoanNotFound", "EvidenceTooLarge"],
    handle: async ({ actor, id, query: { files } }) => {
      const pack = await downloadLoanEvidence(dependencies, actor, id, files);
      if (pack._tag === "Refused") return pack;
      const { requestId } = actor;
      const report = (error: unknown) =>
        dependencies.reportFault({
          requestId,
          operation: "evidence_pack",
          detail: "the evidence cannot be read",
          error,
        });
      return accept({ ...pack.value, report });
    },
  });
