import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Permission } from "../../domain/access/permissions.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { operandsPlace } from "../../domain/pages/page-link.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The page to which a link is requested. */
interface RequestedPageLink {
  readonly page: string;
  /** The permission that the page itself requires. */
  readonly permission: Permission;
  /** The page's subject, as text that is parsed when the page is rendered. */
  readonly operands: string;
  readonly minutes: number;
}

/** A new link. Its token is shown only once. */
export interface CreatedPageLink {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** Creates a link to a page for a user who may see the page. The link ends with the session that requested it. */
export const createPageLink = async (
  dependencies: Dependencies,
  actor: Actor,
  { page, permission, operands, minutes }: RequestedPageLink,
  sessionId: string,
): Promise<Result<CreatedPageLink, PermissionDenied>> => {
  const allowed = authorize(actor, permission);
  if (allowed._tag === "Refused") return allowed;
  const { pageLinks, vault, clock } = dependencies;
  const { userId, companyId } = actor;
  const token = vault.secret();
  const tokenDigest = vault.digest(token);
  const createdAt = clock.now();
  const expiresAt = clock.after(createdAt, minutes * 60);
  const sealedOperands = vault.seal(operands, operandsPlace({ companyId, tokenDigest }));
  await pageLinks.add({ tokenDigest, userId, sessionId, companyId, page, sealedOperands, createdAt, expiresAt });
  return accept({ token, expiresAt });
};
