import { explainCalculation } from "../../../application/calculation/explain-calculation.ts";
import { buildCallReport } from "../../../application/mcr/build-call-report.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { FieldTable } from "../codec/codec.ts";
import { optional } from "../codec/compound-codecs.ts";
import { id } from "../codec/number-codecs.ts";
import { state } from "../codec/text-codecs.ts";
import type { Pages } from "../pages.ts";
import { filingFields } from "../resources/mcr/body.ts";
import { type LinkedPage, linkedPage } from "./linked-page.ts";
import { readWhatIfPage, whatIfOperands } from "./what-if/what-if-page.ts";

/** The pages that a link can open, with what each of them shows. */
export const linkedPageMeanings = {
  explanation: "A calculation with every step, its projection and loan cost; takes `calculation`",
  projection: "The projection of a calculation alone, with its loan cost; takes `calculation`",
  what_if:
    "A loan or a quote under other terms, which a form changes, plan by plan; takes `loan`, or `quote` with the body of a quote",
  mcr: "The Mortgage Call Report of a quarter; takes `year`, `quarter` and, for one of them, `state`",
} as const;

export type LinkedPageName = keyof typeof linkedPageMeanings;

export const linkedPageNames = Object.keys(linkedPageMeanings) as readonly LinkedPageName[];

const ofCalculation: FieldTable<{ readonly calculationId: number }> = {
  calculationId: { name: "calculation", codec: id, required: true, description: "The stored calculation that the page shows" },
};

const ofQuarter: FieldTable<{
  readonly year: number;
  readonly number: number;
  readonly companyId: number | null;
  readonly state: string | null;
}> = { ...filingFields, state: optional("state", state, "One state; left out: all, and the sum of them") };

/** Every page that a link can open: who may see it, what it is about, and how it is made. */
export const linkedPages = (dependencies: Dependencies, pages: Pages): Readonly<Record<LinkedPageName, LinkedPage>> => {
  const linked = linkedPage(dependencies);
  return {
    explanation: linked({
      permission: "calculation.view",
      operands: ofCalculation,
      read: (actor, { calculationId }) => explainCalculation(dependencies)(actor, calculationId),
      companyIdOf: ({ record }) => record.companyId,
      page: pages.explanation,
    }),
    projection: linked({
      permission: "calculation.view",
      operands: ofCalculation,
      read: (actor, { calculationId }) => explainCalculation(dependencies)(actor, calculationId),
      companyIdOf: ({ record }) => record.companyId,
      page: pages.projection,
    }),
    what_if: linked({
      permission: "calculation.create",
      operands: whatIfOperands,
      takesForm: true,
      read: readWhatIfPage(dependencies),
      companyIdOf: ({ companyId }) => companyId,
      page: pages.whatIf,
    }),
    mcr: linked({
      permission: "report.mcr",
      operands: ofQuarter,
      read: (actor, requested) => buildCallReport(dependencies)(actor, requested),
      companyIdOf: ({ company }) => company.id,
      page: pages.callReport,
    }),
  };
};
