import type { Instant } from "../kernel/day.ts";
import type { FieldPlace } from "../kernel/ports.ts";

/** The number of minutes during which a link opens its page. */
export const pageLinkMinutes = { default: 15, max: 24 * 60 } as const;

/**
 * A link that opens one page in a browser without a token in a header, as long as the session that requested it lasts. Only a digest of the
 * address is stored. It has no schema version: it lasts a day at most, and its subject is decoded like a request each time it is opened, so
 * that a page cannot be opened if its data comes from a newer release that this one does not know.
 */
export interface PageLink {
  /** SHA-256 of the link's token, in hexadecimal. */
  readonly tokenDigest: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly companyId: number;
  /** The page that it opens. */
  readonly page: string;
  /** The subject of the page, encrypted: a quote contains a birth date. */
  readonly sealedOperands: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** The link opens nothing: it is unknown or expired, its session or user is no longer valid, or it belongs to someone else. */
export interface PageLinkEnded {
  readonly _tag: "PageLinkEnded";
}

/** Whether a link has expired; it has at the exact instant of its expiry. */
export const isExpired = ({ expiresAt }: Pick<PageLink, "expiresAt">, now: Instant): boolean => now >= expiresAt;

/** The place to which a link's operands are bound: they can be decrypted for no other link. */
export const operandsPlace = ({ companyId, tokenDigest }: Pick<PageLink, "companyId" | "tokenDigest">): FieldPlace => ({
  companyId,
  kind: "page link",
  id: tokenDigest,
  field: "operands",
});
