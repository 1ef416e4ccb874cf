import { workbooksIn } from "../../adapters/excel/workbooks.ts";
import { projectionDrawing } from "../../adapters/pages/chart/printed-chart.ts";
import { pdfForms } from "../../adapters/pdf/forms/forms.ts";
import { documentRenderer } from "../../adapters/pdf/renderer.ts";
import { formValues, templateLanguage } from "../../adapters/templates/language.ts";
import type { ThreadPool } from "../../adapters/threads/threads.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";

/** The adapters that generate documents and workbooks in threads. */
export const printingIn = (
  pool: ThreadPool,
): Pick<
  Dependencies,
  "templateLanguage" | "formValues" | "documentRenderer" | "pdfForms" | "projectionDrawing" | "callReportWorkbook"
> => ({
  templateLanguage: templateLanguage(pool),
  formValues: formValues(pool),
  documentRenderer: documentRenderer(pool),
  pdfForms: pdfForms(pool),
  projectionDrawing,
  ...workbooksIn(pool),
});
