import type { Instant } from "../kernel/day.ts";
import type { Vault } from "../kernel/ports.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { LogHead } from "./chain.ts";

/** The signed head of a company's log at an instant. Stored elsewhere, it shows later whether the log still contains it. */
export interface Anchor extends LogHead {
  readonly companyId: number;
  readonly at: Instant;
  /** Ed25519, in base64, over the canonical JSON of the other fields as shown. */
  readonly signature: string;
  readonly keyId: string;
}

/** An anchor as shown in the API and in the service's own log. */
export const shownAnchor = ({ companyId, seq, mac, at, keyId }: Omit<Anchor, "signature">) => ({
  company: companyId,
  seq,
  mac,
  at,
  key_id: keyId,
});

/** The signed head of a company's log. */
export const anchorOf = (
  companyId: number,
  { seq, mac }: LogHead,
  at: Instant,
  vault: Pick<Vault, "signForAuditors" | "auditorsKey">,
): Anchor => {
  const unsigned = { companyId, seq, mac, at, keyId: vault.auditorsKey().id };
  return { ...unsigned, signature: vault.signForAuditors(canonicalJson(shownAnchor(unsigned))) };
};
