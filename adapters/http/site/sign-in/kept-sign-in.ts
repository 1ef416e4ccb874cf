import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { ProviderSecrets } from "../../../../domain/identity/provider/ports.ts";
import { type Instant, secondsBetween } from "../../../../domain/kernel/day.ts";
import { providerSeconds } from "../cookies.ts";

/** What a browser keeps while its user is at the provider. */
interface KeptSignIn {
  readonly secrets: ProviderSecrets;
  /** Where the user wanted to go. */
  readonly next: string;
}

/** The most characters of a page's address, as text of JSON, that are kept: a cookie holds 4 KB. */
const maxNextLength = 1_000;

const placeOf = (companyId: number) => ({ companyId, kind: "company", id: companyId, field: "begun_sign_in" }) as const;

/** The value of the cookie: sealed for one company, so that the answer of another's provider does not fit. */
export const sealKept = ({ vault, clock }: Dependencies, companyId: number, { secrets, next }: KeptSignIn): string => {
  const kept = { at: clock.now(), secrets, next: JSON.stringify(next).length > maxNextLength ? "" : next };
  return Buffer.from(vault.seal(JSON.stringify(kept), placeOf(companyId))).toString("base64url");
};

/** What was kept; null where the cookie is another company's, not the service's own, or ten minutes old. */
export const openKept = ({ vault, clock }: Dependencies, companyId: number, cookie: string): KeptSignIn | null => {
  try {
    const opened = vault.open(Buffer.from(cookie, "base64url").toString("utf8"), placeOf(companyId));
    // The service alone seals at this place.
    const { at, ...kept } = JSON.parse(opened) as KeptSignIn & { readonly at: Instant };
    return secondsBetween(at, clock.now()) < providerSeconds ? kept : null;
  } catch {
    return null;
  }
};
