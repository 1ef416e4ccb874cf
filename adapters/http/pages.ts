import type { Comparison } from "../../domain/calculation/comparison.ts";
import type { ExplainedCalculation, ProjectedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import type { Pipeline } from "../../domain/loan/pipeline/pipeline.ts";
import type { ShownCallReport } from "../../domain/mcr/quarter/shown-report.ts";
import type { ShownMissingData } from "../page-models/missing-data.ts";
import type { OpenedFrame } from "../page-models/opened-frame.ts";
import type { ShownGuide, ShownHome, ShownMessage } from "../page-models/public-pages.ts";
import type { ShownRequirements } from "../page-models/requirements.ts";
import type { ShownSitePage } from "../page-models/site.ts";
import type { ShownWhatIf } from "../page-models/what-if.ts";
import type { AnyRefusal } from "./request/request-refusals.ts";

/** Returns the sentence of an error response for a refusal, for pages that show it instead of a figure. */
type RefusalText = (refusal: AnyRefusal) => string;

/** Writes a page, with the headers under which a browser may show it. */
interface PageWriter<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value, frame: OpenedFrame) => Promise<string>;
}

/** Writes a page that may be long, part by part. */
interface LongPageWriter<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value, frame: OpenedFrame) => Promise<Generator<string>>;
}

/** Writes a page that says why a figure is missing. */
interface PageWriterWithRefusals<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value, frame: OpenedFrame, refusalText: RefusalText) => Promise<string>;
}

/** Writes any page with a frame. One that shows no refusals ignores the text for them. */
export type FramedPageWriter<Value> = PageWriterWithRefusals<Value> | LongPageWriter<Value>;

/** Writes a picture, or a page that belongs to no company. */
interface PlainWriter<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value) => Promise<string>;
}

/** A file that browsers load for pages, and may cache without revalidation. */
interface SiteFile {
  readonly path: string;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
  readonly text: string;
}

/** The pages and pictures that operations respond with. They are made elsewhere and passed in at startup. */
export interface Pages {
  readonly explanation: PageWriterWithRefusals<ExplainedCalculation>;
  readonly projection: PageWriterWithRefusals<ExplainedCalculation>;
  readonly comparison: PageWriterWithRefusals<Comparison>;
  readonly projectionChart: PlainWriter<ProjectedCalculation>;
  readonly whatIf: PageWriter<ShownWhatIf>;
  readonly callReport: LongPageWriter<ShownCallReport>;
  /** The start page of the service. */
  readonly home: PlainWriter<ShownHome>;
  /** The README, or a guide that it links to. */
  readonly guide: PlainWriter<ShownGuide>;
  /** A page that says why there is nothing to show. */
  readonly message: PlainWriter<ShownMessage>;
  /** A page of the workplace, which uses its style and its script from `siteFiles`. */
  readonly site: PlainWriter<ShownSitePage>;
  /** The headers of a page that a link can open, if it is part of the workplace and uses its script. */
  readonly headersInSite: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  readonly siteFiles: readonly SiteFile[];
  readonly pipeline: PageWriter<Pipeline>;
  readonly missingData: PageWriter<ShownMissingData>;
  readonly register: PageWriter<ShownRequirements>;
}
