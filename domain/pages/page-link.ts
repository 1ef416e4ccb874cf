import type { Instant } from "../kernel/day.ts";
import type { FieldPlace } from "../kernel/ports.ts";

/** For how many minutes a link opens its page. */
export const pageLinkMinutes = { default: 15, max: 24 * 60 } as const;

/**
 * A link that opens one page in a browser, without a token in a header, for as long as the session that requested it lasts. The
 * address itself is not stored, only its digest. It has no schema version: it lasts a day at most, and its subject is decoded
 * like a request at each opening, so that one that a newer release does not know is refused as a page.
 */
export interface PageLink {
  /** SHA-256 of the link's token, in hexadecimal. */
  readonly tokenDigest: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly companyId: number;
  /** Which page it opens. */
  readonly page: string;
  /** What the page is about, encrypted: a quote has a birth date in it. */
  readonly sealedOperands: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** The link opens nothing: it is unknown or expired, its session or user is no longer good, or it was for someone else. */
export interface PageLinkEnded {
  readonly _tag: "PageLinkEnded";
}

/** Whether a link's time is over: at the very instant of its expiry it is. */
export const isExpired = ({ expiresAt }: Pick<PageLink, "expiresAt">, now: Instant): boolean => now >= expiresAt;

/** Where a link's operands are encrypted: they open for no other link. */
export const operandsPlace = ({ companyId, tokenDigest }: Pick<PageLink, "companyId" | "tokenDigest">): FieldPlace => ({
  companyId,
  kind: "page link",
  id: tokenDigest,
  field: "operands",
});
