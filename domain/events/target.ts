import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";

/**
 * The host in a subscription's address, without the brackets of IPv6. Refuses an address that is not https at its default port, or has a
 * user name, a password, or a fragment. `allowsPrivate` also accepts http and other ports. `field` is the field that has the address.
 */
export const hostOfTarget = (url: string, allowsPrivate: boolean, field = "url"): Result<string, FieldsInvalid> => {
  const must = allowsPrivate
    ? "must be an address that begins with https:// or http://"
    : "must be an address that begins with https://";
  // Where `URL` repairs or drops characters, another parser may read a different host.
  if (!URL.canParse(url) || !/^https?:\/\/[^\\]+$/i.test(url)) return invalidField(field, must);
  const { protocol, port, hostname } = new URL(url);
  if (protocol !== "https:" && !(allowsPrivate && protocol === "http:")) return invalidField(field, must);
  if (/^[^/]*\/\/[^/?#]*@/.test(url)) return invalidField(field, "must not have a user name or password");
  if (url.includes("#")) return invalidField(field, "must not have a fragment");
  if (port !== "" && !allowsPrivate) return invalidField(field, "must be at port 443");
  return accept(hostname.replace(/^\[|\]$/g, ""));
};
