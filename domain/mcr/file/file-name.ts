import { fileNameOf } from "../../kernel/text/file-name.ts";
import type { Quarter } from "../quarter/quarter.ts";

/** The file name of a quarter's report; `part` is the state or edition that it covers, if only one. */
export const callReportFileName = (
  companyName: string,
  { year, number }: Quarter,
  part: string | null,
  extension: "xlsx" | "xml",
): string => fileNameOf(["mortgage-call-report", companyName, year, `Q${number}`, part], extension);
