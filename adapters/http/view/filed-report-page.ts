import { findCallReportFiling } from "../../../application/mcr/find-call-report-filing.ts";
import { showFiledReport } from "../../../application/mcr/show-filed-report.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { PermissionDenied } from "../../../domain/access/actor.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { FieldTable } from "../codec/codec.ts";
import { optional } from "../codec/values/compound-codecs.ts";
import { id } from "../codec/values/number-codecs.ts";
import type { Pages } from "../pages.ts";
import { zeroRows } from "../resources/mcr/formats.ts";
import { type LinkedPage, linkedPage } from "./linked-page.ts";

const ofFiling: FieldTable<{ readonly filingId: number; readonly rows: "hide" | "show" | null }> = {
  filingId: { name: "filing", codec: id, required: true, description: "Filed call report that the page shows" },
  rows: optional("zero_rows", zeroRows, "Whether the page opens with the lines that are zero"),
};

/** The page of a filed call report, for signed-in users: no link opens it. */
export const filedReportPage = (
  dependencies: Dependencies,
  pages: Pick<Pages, "callReport">,
): LinkedPage<PermissionDenied | NotFound<"call_report_filing">> =>
  linkedPage(dependencies, {
    permission: "report.mcr",
    operands: ofFiling,
    fairQueue: "files",
    read: async (actor, { filingId, rows }) => {
      const found = await findCallReportFiling(dependencies, actor, filingId);
      if (found._tag === "Refused") return found;
      const shown = await showFiledReport(dependencies, found.value);
      return accept({ ...shown, companyId: found.value.filing.companyId, showsZeros: rows === "show" });
    },
    companyIdOf: ({ companyId }) => companyId,
    page: pages.callReport,
  });
