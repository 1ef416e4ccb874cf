import { expect, test } from "bun:test";
import { type DocumentStage, documentStages } from "../../../domain/documents/stage.ts";
import { outsideStageOf } from "../../../domain/documents/standard/stage-rules.ts";
import { loanStatuses } from "../../../domain/loan/status/status.ts";

const statusesOf = (code: string, stage: DocumentStage): string =>
  loanStatuses.filter((status) => outsideStageOf(code, stage, status) === null).join(" ");

const ends = "withdrawn denied incomplete";

test.each([
  ["initial", "origination processing underwriting conditional_approval clear_to_close"],
  ["processing", "processing underwriting conditional_approval withdrawn incomplete"],
  ["underwriting", `underwriting conditional_approval clear_to_close approved_not_accepted ${ends}`],
  ["closing", "clear_to_close closing"],
  ["funding", "closing funded"],
  ["post_closing", "funded endorsed escrow_closed"],
] as const)("the documents of a package of the stage %s are generated for use in its statuses", (stage, statuses) => {
  expect(statusesOf("fee-itemization", stage)).toBe(statuses);
});

test.each([
  ["talc", "origination processing underwriting conditional_approval clear_to_close"],
  ["notice-of-adverse-action", "denied incomplete"],
  ["notice-of-incompleteness", "origination processing underwriting conditional_approval incomplete"],
])("the document %s belongs to its own statuses in every package", (code, statuses) => {
  for (const stage of documentStages) expect(statusesOf(code, stage)).toBe(statuses);
});
