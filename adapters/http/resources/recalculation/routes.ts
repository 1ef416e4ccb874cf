import { findRecalculation } from "../../../../application/calculation/find-recalculation.ts";
import { requestRecalculation } from "../../../../application/calculation/request-recalculation.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { maxLoansAtOnce, type Recalculation } from "../../../../domain/calculation/recalculation.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { orStartedJob, recallJob, valueOrStartedJob } from "../../operation/started-job.ts";
import { recalculationResponse } from "./response.ts";

const tag = "Calculations";

const fields: FieldTable<{ readonly isDryRun: boolean }> = {
  isDryRun: {
    name: "dry_run",
    codec: boolean,
    fallback: false,
    description: "Whether to store nothing and only report what would change",
  },
};

const report: Recalculation = {
  companyId: 2,
  asOf: day("2026-05-01"),
  isDryRun: true,
  isComplete: true,
  loansSeen: 3,
  loansUnchanged: 1,
  loansRecalculated: 1,
  calculationsStored: 0,
  loansWithChangedProceeds: 1,
  maxPrincipalLimitChange: { loanId: 2, fromCents: 177_200_00, toCents: 186_060_00 },
  refusals: { ExpectedRateAboveTable: 1 },
};
const example = recalculationResponse.encode(report);

/** The operations that recalculate all loans of a company. */
export const recalculationOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    method: "POST",
    path: "/loan/recalculations/",
    name: "recalculateLoans",
    tag,
    summary: "Recalculate all loans of the company",
    description: `Calculates every loan of the caller's company that the caller can see, as of today, and stores each result that changed; a loan whose last calculation is current is skipped. For more than ${maxLoansAtOnce} loans, or with \`Prefer: respond-async\`, a job does it.`,
    permission: "calculation.create",
    body: newBody(fields, { dry_run: true }),
    fairQueue: "files",
    mayStartJob: true,
    success: 200,
    response: orStartedJob(recalculationResponse),
    example,
    idempotent: {
      sequence: "job",
      recall: recallJob(dependencies),
    },
    refusals: ["TooManyJobs"],
    handle: async ({ actor, body: { isDryRun }, prefersJob, reservedId }) =>
      valueOrStartedJob(await requestRecalculation(dependencies, actor, { isDryRun, prefersJob }, reservedId)),
  }),
  defineOperation({
    method: "GET",
    path: "/loan/recalculations/{id}/",
    name: "readRecalculation",
    tag,
    summary: "Read the report of a recalculation",
    description: "The report of a job that is done, by the id of the job.",
    permission: "calculation.create",
    success: 200,
    response: recalculationResponse,
    example,
    exampleId: 2,
    refusals: ["JobNotFound"],
    handle: ({ actor, id }) => findRecalculation(dependencies, actor, id),
  }),
];
