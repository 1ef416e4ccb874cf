import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import {
  type KnownRuleStep,
  knownRuleSteps,
  type YearlyParameterName,
} from "../../domain/hecm/parameters/entered-steps.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { enteredSteps } from "../calculation/inputs/rule-book.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of the known values set by calendar year, both those of this release and those entered by users. */
export const listRuleParameters = async (
  dependencies: Dependencies,
  actor: Actor,
  parameter: YearlyParameterName | null,
  page: Page<"from" | "parameter">,
): Promise<Result<PageOf<KnownRuleStep>, PermissionDenied>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const steps = knownRuleSteps(await enteredSteps(dependencies));
  const requested = steps.filter((step) => parameter === null || step.parameter === parameter);
  return accept(pageOf(requested, page));
};
