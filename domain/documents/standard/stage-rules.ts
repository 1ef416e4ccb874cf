import { regulationB, regulationZ } from "../../hecm/parameters/sources.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import type { RequirementRule } from "../../requirements/requirement.ts";
import { inForceFrom, ownRule } from "../../requirements/sources.ts";
import type { DocumentStage } from "../stage.ts";
import { adverseActionCode, incompletenessCode, talcCode } from "./set.ts";

/** The loan statuses in which documents may be used; in any other status they are drafts. */
interface StageRule {
  readonly statuses: readonly LoanStatus[];
  readonly rule: RequirementRule;
}

const beforeClosing = [
  "origination",
  "processing",
  "underwriting",
  "conditional_approval",
  "clear_to_close",
] as const satisfies readonly LoanStatus[];

/** The documents of a package, by its stage. Letters about an ended application belong to the stage in which it ended. */
const rulesOfStages: Readonly<Record<DocumentStage, StageRule>> = {
  initial: { statuses: beforeClosing, rule: ownRule("disclosures are made, and made again, until the closing") },
  processing: {
    statuses: ["processing", "underwriting", "conditional_approval", "withdrawn", "incomplete"],
    rule: ownRule(
      "documents of processing are made until the loan is clear to close, or about the end of an application",
    ),
  },
  underwriting: {
    statuses: [
      "underwriting",
      "conditional_approval",
      "clear_to_close",
      "approved_not_accepted",
      "withdrawn",
      "denied",
      "incomplete",
    ],
    rule: ownRule("documents of underwriting are made until the closing, or about the end of an application"),
  },
  closing: {
    statuses: ["clear_to_close", "closing"],
    rule: ownRule("documents of the closing are made of approved terms, until the loan is funded"),
  },
  funding: {
    statuses: ["closing", "funded"],
    rule: ownRule("documents of the disbursement are made from the closing on"),
  },
  post_closing: {
    statuses: ["funded", "endorsed", "escrow_closed"],
    rule: ownRule("documents after the closing are made of funded loans"),
  },
};

/** Documents with statuses of their own, whatever package they are in. */
const rulesOfDocuments: ReadonlyMap<string, StageRule> = new Map([
  [
    talcCode,
    {
      statuses: beforeClosing,
      rule: inForceFrom(null, regulationZ("1026.31(c)(2)")),
    },
  ],
  [
    adverseActionCode,
    {
      statuses: ["denied", "incomplete"],
      rule: inForceFrom(null, regulationB("1002.9(a)(1)")),
    },
  ],
  [
    incompletenessCode,
    {
      statuses: ["origination", "processing", "underwriting", "conditional_approval", "incomplete"],
      rule: inForceFrom(null, regulationB("1002.9(c)(2)")),
    },
  ],
] satisfies readonly (readonly [string, StageRule])[]);

/** The loan status, if a document made with a package of a stage does not belong to it; null if it does. */
export const outsideStageOf = (
  documentCode: string,
  packageStage: DocumentStage,
  status: LoanStatus,
): LoanStatus | null =>
  (rulesOfDocuments.get(documentCode) ?? rulesOfStages[packageStage]).statuses.includes(status) ? null : status;
