import type { ExplainedCalculation, ProjectedCalculation } from "../../domain/calculation/explanation.ts";
import type { AnyRefusal } from "./request/request-refusals.ts";

/** The sentence that an error answer says of a refusal, for pages that show one in the place of a figure. */
export type RefusalText = (refusal: AnyRefusal) => string;

/** A page or picture, and the headers under which a browser may show it. */
interface PageWriter<Value> {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (value: Value, refusalText: RefusalText) => Promise<string>;
}

/** The pages and pictures that operations answer. They are made elsewhere and handed in at the start. */
export interface Pages {
  readonly explanation: PageWriter<ExplainedCalculation>;
  readonly projectionChart: PageWriter<ProjectedCalculation>;
}
