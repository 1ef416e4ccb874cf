import type { PageLink } from "./page-link.ts";

/** A link's operands as they are stored. */
export type SealedOperands = Pick<PageLink, "tokenDigest" | "companyId" | "sealedOperands">;

/** The links to pages of the whole installation, since the one who opens it shows nothing but its token. */
export interface PageLinks {
  /** Throws where the digest is taken. Links that have expired may go meanwhile. */
  add(link: PageLink): Promise<void>;
  /** A link that was added and is still stored; whether it has expired is for the caller to say. */
  find(tokenDigest: string): Promise<PageLink | null>;
  /** The operands after a digest, in the order of digests, at most `max`; used only to encrypt them again. */
  operandsAfter(tokenDigest: string, max: number): Promise<SealedOperands[]>;
  /** Puts operands in place of the expected ones; false, and nothing changes, where they are no longer those. */
  replaceOperands(tokenDigest: string, expected: string, sealedOperands: string): Promise<boolean>;
}
