import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { ProviderSecrets } from "../../../../domain/identity/provider/ports.ts";
import { type Instant, secondsBetween } from "../../../../domain/kernel/day.ts";
import { providerSeconds } from "../cookies.ts";

/** The state of a sign-in that the browser keeps while the user is at the provider. */
interface KeptSignIn {
  readonly secrets: ProviderSecrets;
  /** The page that the user wanted to open. */
  readonly next: string;
}

/** The maximum length of a page's address, as JSON text, that is kept, because a cookie holds 4 KB. */
const maxNextLength = 1_000;

const placeOf = (companyId: number) => ({ companyId, kind: "company", id: companyId, field: "begun_sign_in" }) as const;

/** The value of the cookie, encrypted for one company, so that it does not fit the response of another company's provider. */
export const sealKept = ({ vault, clock }: Dependencies, companyId: number, { secrets, next }: KeptSignIn): string => {
  const kept = { at: clock.now(), secrets, next: JSON.stringify(next).length > maxNextLength ? "" : next };
  return Buffer.from(vault.seal(JSON.stringify(kept), placeOf(companyId))).toString("base64url");
};

/** Decrypts the state; null if the cookie is another company's, was not set by this service, or is more than ten minutes old. */
export const openKept = ({ vault, clock }: Dependencies, companyId: number, cookie: string): KeptSignIn | null => {
  try {
    const opened = vault.open(Buffer.from(cookie, "base64url").toString("utf8"), placeOf(companyId));
    // Only this service encrypts for this place.
    const { at, ...kept } = JSON.parse(opened) as KeptSignIn & { readonly at: Instant };
    return secondsBetween(at, clock.now()) < providerSeconds ? kept : null;
  } catch {
    return null;
  }
};
