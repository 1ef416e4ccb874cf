import type { Comparison } from "../../domain/calculation/comparison.ts";
import type { ExplainedCalculation, ProjectedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { QuarterReport, StateReport } from "../../domain/mcr/quarter/report.ts";
import type { PageFrame } from "../../domain/pages/page-frame.ts";
import type { Pipeline } from "../../domain/pages/pipeline.ts";
import type { ShownWhatIf } from "../page-models/what-if.ts";
import type { AnyRefusal } from "./request/request-refusals.ts";

/** The sentence that an error answer says of a refusal, for pages that show one in the place of a figure. */
export type RefusalText = (refusal: AnyRefusal) => string;

/** A page, and the headers under which a browser may show it. */
export interface PageWriter<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value, frame: PageFrame, refusalText: RefusalText) => Promise<string>;
}

/** A picture, or a page that belongs to no company, likewise. */
interface PlainWriter<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value) => Promise<string>;
}

/** A quarter's report as pages and files show it. */
interface ShownCallReport {
  readonly company: Pick<Company, "name" | "nmlsId" | "reportSettings">;
  readonly report: QuarterReport;
  /** The one state that is shown; null: all. */
  readonly state: StateReport | null;
  readonly generatedAt: Instant;
  readonly loanNumberOf: (loanId: number) => string;
}

/** The pages and pictures that operations answer. They are made elsewhere and handed in at the start. */
export interface Pages {
  readonly explanation: PageWriter<ExplainedCalculation>;
  readonly projection: PageWriter<ExplainedCalculation>;
  readonly comparison: PageWriter<Comparison>;
  readonly projectionChart: PlainWriter<ProjectedCalculation>;
  readonly whatIf: PageWriter<ShownWhatIf>;
  readonly callReport: PageWriter<ShownCallReport>;
  /** The first page of the service. */
  readonly home: PlainWriter<{ readonly hasDemonstration: boolean }>;
  readonly readme: PlainWriter<{ readonly markdown: string }>;
  /** Says why there is nothing else to see. */
  readonly message: PlainWriter<{ readonly title: string; readonly sentences: readonly string[] }>;
  readonly pipeline: PageWriter<Pipeline>;
  /** The bytes of an .xlsx file. */
  readonly callReportWorkbook: (shown: ShownCallReport) => Promise<Uint8Array<ArrayBuffer>>;
}
