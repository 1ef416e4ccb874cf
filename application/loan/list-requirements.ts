import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { CompanyRegisterEntry } from "../../domain/requirements/register.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type RequirementFilter, readRequirements } from "./read-requirements.ts";

/** Lists a page of the register of requirements as it applies to a company (null: the actor's own). */
export const listRequirements = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: RequirementFilter,
  page: Page<"position" | "code">,
): Promise<Result<PageOf<CompanyRegisterEntry>, PermissionDenied | NotFound<"company">>> => {
  const read = await readRequirements(dependencies, actor, companyId, filter);
  if (read._tag === "Refused") return read;
  return accept(pageOf(read.value.entries, page));
};
