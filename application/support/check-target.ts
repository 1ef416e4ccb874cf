import { isPublicAddress } from "../../domain/events/addresses.ts";
import type { WebhookTargets } from "../../domain/events/ports.ts";
import { hostOfTarget } from "../../domain/events/target.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "./dependencies.ts";

/** Time limit for resolving a host name: a resolver that does not respond must not hold up a request. */
const maxLookupMilliseconds = 5_000;

/**
 * Refuses an address that must not be requested, such as one inside the service's network. A host name that cannot be resolved yet, or not
 * in time, is accepted, because its addresses are checked again before each request. `field` is the field with the address. If
 * `allowsPrivate` returns true, http, other ports, and non-public addresses are accepted too.
 */
export const checkTarget = async (
  { webhookTargets, clock }: Pick<Dependencies, "webhookTargets" | "clock">,
  field: string,
  url: string,
  { allowsPrivate }: Pick<WebhookTargets, "allowsPrivate">,
): Promise<Result<unknown, FieldsInvalid>> => {
  const isPrivateAllowed = allowsPrivate(url);
  const host = hostOfTarget(url, isPrivateAllowed, field);
  if (host._tag === "Refused" || isPrivateAllowed) return host;
  const addresses = await clock.waitFor(webhookTargets.addressesOf(host.value), maxLookupMilliseconds);
  return (addresses ?? []).every(isPublicAddress)
    ? accept(null)
    : invalidField(field, "must be at a public address: its host has a private or reserved one");
};
