import { compareScenarios } from "../../../application/calculation/compare-scenarios.ts";
import { explainCalculation } from "../../../application/calculation/explain-calculation.ts";
import { validateHmdaRegister } from "../../../application/hmda/validate-hmda-register.ts";
import { readPipeline } from "../../../application/loan/read-pipeline.ts";
import { type RequirementFilter, readRequirements } from "../../../application/loan/read-requirements.ts";
import { buildCallReport } from "../../../application/mcr/build-call-report.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { accept, refuse } from "../../../domain/kernel/result.ts";
import type { FieldTable } from "../codec/codec.ts";
import { optional } from "../codec/values/compound-codecs.ts";
import { id } from "../codec/values/number-codecs.ts";
import { state } from "../codec/values/text-codecs.ts";
import type { Pages } from "../pages.ts";
import { compareFields } from "../resources/calculation/body.ts";
import { comparisonInApiNames } from "../resources/calculation/comparison-response.ts";
import { shownMissingData } from "../resources/hmda/shown-missing-data.ts";
import { loanFilterFields } from "../resources/loan/filters.ts";
import { filingFields } from "../resources/mcr/body.ts";
import { zeroRows } from "../resources/mcr/formats.ts";
import { ofCompany } from "../resources/part-fields.ts";
import { requirementSubject, severity } from "../resources/requirements/choices.ts";
import { shownRequirements } from "../resources/requirements/shown-requirements.ts";
import { type LinkedPage, linkedPage } from "./linked-page.ts";
import { readWhatIfPage, whatIfOperands } from "./what-if/what-if-page.ts";

/** The pages that a link can open, each with its content. */
export const linkedPageMeanings = {
  explanation: "A calculation with every step, its projection and loan cost; requires `calculation`",
  projection: "The amortization table of a calculation, with its loan cost; requires `calculation`",
  comparison: "A comparison of a loan with scenarios; requires `loan` and `scenarios`",
  what_if:
    "A form that changes the terms of a loan or quote and shows the result for each payment plan; requires `loan` or `quote`",
  pipeline: "The loans in progress by status; accepts the filters of the list of loans",
  mcr: "The Mortgage Call Report of a quarter; requires `year` and `quarter`, and accepts `state`",
  requirements:
    "What loans must have, each requirement with its severity and sources; accepts `subject` and `severity`",
  hmda: "What the HMDA register of a year lacks, loan by loan; requires `year`",
} as const;

export type LinkedPageName = keyof typeof linkedPageMeanings;

export const linkedPageNames = Object.keys(linkedPageMeanings) as readonly LinkedPageName[];

const ofCalculation: FieldTable<{ readonly calculationId: number }> = {
  calculationId: {
    name: "calculation",
    codec: id,
    required: true,
    description: "Stored calculation that the page shows",
  },
};

const ofYear: FieldTable<{ readonly year: number; readonly companyId: number | null }> = {
  year: filingFields.year,
  companyId: filingFields.companyId,
};

const ofQuarter: FieldTable<{
  readonly year: number;
  readonly number: number;
  readonly companyId: number | null;
  readonly state: string | null;
  readonly rows: "hide" | "show" | null;
}> = {
  ...filingFields,
  rows: optional("zero_rows", zeroRows, "For `mcr`, whether the page opens with the lines that are zero"),
  state: optional(
    "state",
    state,
    "For `mcr`, state of the report; for `pipeline`, state of the homes of the loans; defaults to all states",
  ),
};

const ofRegister: FieldTable<Pick<RequirementFilter, "subject" | "severity"> & { readonly companyId: number | null }> =
  {
    subject: optional("subject", requirementSubject, "For `requirements`, only those about this part of a loan"),
    severity: optional("severity", severity, "For `requirements`, only those of this severity"),
    ...ofCompany,
  };

/** Every page that a link can open: who may see it, its subject, and how it is made. */
export const linkedPages = (
  dependencies: Dependencies,
  pages: Pages,
): Readonly<Record<LinkedPageName, LinkedPage>> => ({
  explanation: linkedPage(dependencies, {
    permission: "calculation.view",
    operands: ofCalculation,
    read: (actor, { calculationId }) => explainCalculation(dependencies, actor, calculationId),
    companyIdOf: ({ record }) => record.companyId,
    loanIdOf: ({ record }) => record.loanId,
    page: pages.explanation,
  }),
  projection: linkedPage(dependencies, {
    permission: "calculation.view",
    operands: ofCalculation,
    read: (actor, { calculationId }) => explainCalculation(dependencies, actor, calculationId),
    companyIdOf: ({ record }) => record.companyId,
    loanIdOf: ({ record }) => record.loanId,
    page: pages.projection,
  }),
  comparison: linkedPage(dependencies, {
    permission: "calculation.create",
    operands: compareFields,
    fairQueue: "files",
    read: async (actor, { loanId, scenarios }) => {
      const compared = await compareScenarios(dependencies, actor, loanId, scenarios, null);
      if (compared._tag === "Accepted") return accept(comparisonInApiNames(compared.value));
      const { refusal } = compared;
      if (refusal._tag === "VersionMismatch") throw new Error("a version was not met, though none was expected");
      return refuse(refusal);
    },
    companyIdOf: ({ companyId }) => companyId,
    loanIdOf: ({ loanId }) => loanId,
    page: pages.comparison,
  }),
  what_if: linkedPage(dependencies, {
    permission: "calculation.create",
    operands: whatIfOperands,
    acceptsForm: true,
    read: (actor, about, form) => readWhatIfPage(dependencies, actor, about, form),
    companyIdOf: ({ companyId }) => companyId,
    loanIdOf: (_shown, { loanId }) => loanId,
    statusOf: ({ status }) => status,
    page: pages.whatIf,
  }),
  pipeline: linkedPage(dependencies, {
    permission: "loan.view",
    operands: loanFilterFields,
    fairQueue: "files",
    read: (actor, { companyId, ...filter }) => readPipeline(dependencies, actor, companyId, filter),
    companyIdOf: ({ companyId }) => companyId,
    page: pages.pipeline,
  }),
  mcr: linkedPage(dependencies, {
    permission: "report.mcr",
    operands: ofQuarter,
    fairQueue: "files",
    read: async (actor, { rows, ...requested }) => {
      const built = await buildCallReport(dependencies, actor, requested);
      return built._tag === "Refused" ? built : accept({ ...built.value, showsZeros: rows === "show" });
    },
    companyIdOf: ({ company }) => company.id,
    page: pages.callReport,
  }),
  requirements: linkedPage(dependencies, {
    permission: "loan.view",
    operands: ofRegister,
    read: async (actor, { companyId, ...chosen }) => {
      const filter = { ...chosen, firstStatus: null, operation: null };
      const read = await readRequirements(dependencies, actor, companyId, filter);
      return read._tag === "Refused" ? read : accept(shownRequirements(read.value));
    },
    companyIdOf: ({ companyId }) => companyId,
    page: pages.register,
  }),
  hmda: linkedPage(dependencies, {
    permission: "report.hmda",
    operands: ofYear,
    fairQueue: "files",
    read: async (actor, requested) => {
      const validated = await validateHmdaRegister(dependencies, actor, requested);
      return validated._tag === "Refused" ? validated : accept(shownMissingData(validated.value));
    },
    companyIdOf: ({ companyId }) => companyId,
    page: pages.missingData,
  }),
});
