import { isPublicAddress } from "../../domain/events/addresses.ts";
import { hostOfTarget } from "../../domain/events/target.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "./dependencies.ts";

/**
 * Refuses an address that must not be requested, such as one inside the network of the service. A host whose name is not known yet is
 * accepted. `field` has the address; `allowsPrivate`: http, other ports and addresses that are not public are accepted too.
 */
export const checkTarget = async (
  { webhookTargets }: Dependencies,
  field: string,
  url: string,
  allowsPrivate: boolean,
): Promise<Result<unknown, FieldsInvalid>> => {
  const host = hostOfTarget(url, allowsPrivate, field);
  if (host._tag === "Refused" || allowsPrivate) return host;
  const addresses = await webhookTargets.addressesOf(host.value);
  return addresses.every(isPublicAddress)
    ? accept(null)
    : invalidField(field, "must be at a public address: its host has a private or reserved one");
};
