import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../../../domain/loan/mcr/pipeline-entries.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { approvedLoan } from "../../../../fixtures/loan/approved-loan.ts";
import { base } from "../base-loan.ts";

export const { approvals } = approvedLoan(base);

/** The pipeline of an application from the date on that was entered first. */
export const pipelineFrom = (on: string): Loan["pipeline"] =>
  firstPipeline({ ...base, applicationOn: day(on) }, instant("2026-04-03T15:00:00.000Z"));
