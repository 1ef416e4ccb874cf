import type { Actor } from "../../domain/access/actor.ts";
import { type PageFrame, pageFrame } from "../../domain/pages/page-frame.ts";
import { loadLogo } from "../company/load-logo.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/**
 * The frame of a page that the actor opens now and that shows records of a company, which the actor was allowed to read
 * before. It needs no permission of its own.
 */
export const readPageFrame = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<PageFrame> => {
  const [company, user] = await Promise.all([
    existingCompany(dependencies, companyId),
    dependencies.forCompany(actor.companyId).users.find(actor.userId),
  ]);
  if (user === null) throw new Error(`user ${actor.userId} is signed in but missing`);
  return pageFrame(company, await loadLogo(dependencies, company), user, dependencies.clock.now());
};
