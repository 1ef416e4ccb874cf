import { isPublicAddress } from "../../../domain/events/addresses.ts";
import { hostOfTarget } from "../../../domain/events/target.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Refuses an address that events must not be sent to, such as one inside the network of the service. A host whose name is not known
 * yet is accepted.
 */
export const checkTarget = async (
  { webhookTargets }: Dependencies,
  url: string,
): Promise<Result<string, FieldsInvalid>> => {
  const allowsPrivate = webhookTargets.allowsPrivate(url);
  const host = hostOfTarget(url, allowsPrivate);
  if (host._tag === "Refused" || allowsPrivate) return host;
  const addresses = await webhookTargets.addressesOf(host.value);
  return addresses.every(isPublicAddress)
    ? accept(url)
    : invalidField("url", "must be at a public address: its host has a private or reserved one");
};
