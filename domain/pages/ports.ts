import type { PageLink } from "./page-link.ts";

/** A link's operands in their stored form. */
export type SealedOperands = Pick<PageLink, "tokenDigest" | "companyId" | "sealedOperands">;

/** The page links of the whole installation, because a person who opens one presents nothing but its token. */
export interface PageLinks {
  /** Throws if the digest exists. Expired links may be removed at the same time. */
  add(link: PageLink): Promise<void>;
  /** A stored link; the caller checks whether it has expired. */
  find(tokenDigest: string): Promise<PageLink | null>;
  /** The operands after a digest, ordered by digest, at most `max`. Used only to encrypt them again. */
  operandsAfter(tokenDigest: string, max: number): Promise<SealedOperands[]>;
  /** Replaces the expected operands. Returns false and changes nothing if others are stored. */
  replaceOperands(tokenDigest: string, expected: string, sealedOperands: string): Promise<boolean>;
}
