import { workbooksIn } from "../../adapters/excel/workbooks.ts";
import { projectionChart } from "../../adapters/pages/projection-chart.ts";
import { documentRenderer } from "../../adapters/pdf/renderer.ts";
import { templateLanguage } from "../../adapters/templates/language.ts";
import type { ThreadPool } from "../../adapters/threads/threads.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";

/** What makes documents of templates, and workbooks, in threads. */
export const printingIn = (
  pool: ThreadPool,
): Pick<Dependencies, "templateLanguage" | "documentRenderer" | "projectionPicture" | "callReportWorkbook"> => ({
  templateLanguage: templateLanguage(pool),
  documentRenderer: documentRenderer(pool),
  projectionPicture: projectionChart,
  ...workbooksIn(pool),
});
