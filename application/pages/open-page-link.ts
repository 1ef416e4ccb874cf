import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { isExpired, operandsPlace, type PageLinkEnded } from "../../domain/pages/page-link.ts";
import { resumeSession } from "../identity/session/resume-session.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The page that a link opens, and its user with their current permissions, not those at the time the link was requested. */
interface OpenedPageLink {
  readonly actor: Actor;
  readonly page: string;
  readonly operands: string;
}

const ended = refuse({ _tag: "PageLinkEnded" });

/** Opens a link by its token. Whether the user may still see the page is decided by the page's own use case. */
export const openPageLink = async (
  dependencies: Dependencies,
  token: string,
  requestId: string,
): Promise<Result<OpenedPageLink, PageLinkEnded>> => {
  const { pageLinks, vault, clock } = dependencies;
  const link = await pageLinks.find(vault.digest(token));
  if (link === null || isExpired(link, clock.now())) return ended;
  const resumed = await resumeSession(dependencies, link.sessionId, link.userId, requestId);
  if (resumed._tag === "Refused" || resumed.value.mustChangePassword) return ended;
  const { actor } = resumed.value;
  if (actor.companyId !== link.companyId) return ended;
  return accept({ actor, page: link.page, operands: vault.open(link.sealedOperands, operandsPlace(link)) });
};
