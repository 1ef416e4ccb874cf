import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Permission } from "../../domain/access/permissions.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { operandsPlace } from "../../domain/pages/page-link.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The page that a link is to open. */
interface RequestedPageLink {
  readonly page: string;
  /** What the page itself needs. */
  readonly permission: Permission;
  /** What it is about, as a text that is read again when the page is made. */
  readonly operands: string;
  readonly minutes: number;
}

/** A new link: its token is shown this once. */
export interface CreatedPageLink {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** Makes a link to a page for anyone who may see the page; it ends with the session that requested it. */
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
