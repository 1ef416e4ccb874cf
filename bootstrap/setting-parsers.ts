import { isIP } from "node:net";
import { openVault } from "../adapters/crypto/vault.ts";
import { companyFields } from "../adapters/http/resources/company/body.ts";

/** A whole number from 0 to `most`. */
export const wholeNumber = (most: number) => (written: string) =>
  /^\d{1,9}$/.test(written) && Number(written) <= most ? Number(written) : null;

/** One of the words named. */
export const oneOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (written: string): Choice | null =>
    choices.find((choice) => choice === written) ?? null;

/** Entries with commas between them; null where one of them is not good. */
export const listOf = (isGood: (entry: string) => boolean) => (written: string) => {
  const entries = written.split(",").map((entry) => entry.trim());
  return entries.every(isGood) ? entries : null;
};

/** Whether an entry is an address or a block of them, such as 10.0.0.0/8. */
export const isBlock = (entry: string): boolean => {
  const [address = "", prefix, ...rest] = entry.split("/");
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || wholeNumber(most)(prefix) !== null);
};

/** Whether an entry is an origin as browsers send it. */
export const isOrigin = (entry: string): boolean => URL.canParse(entry) && new URL(entry).origin === entry;

/** An origin; the service answers under no path, and a user or password would stand in every link. */
export const publicUrlOf = (written: string): string | null => {
  if (!URL.canParse(written)) return null;
  const { protocol, origin, href } = new URL(written);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
};

/** An address of the web, as it is written. */
export const feedUrlOf = (written: string): string | null =>
  URL.canParse(written) && /^https?:$/.test(new URL(written).protocol) ? written : null;

/** Encryption keys as they are written, or null where they cannot be used. */
export const encryptionKeysOf = (written: string): string | null => {
  try {
    openVault(written, null);
    return written;
  } catch {
    return null;
  }
};

/** At most one `@`, since of a password with more of them a part would be taken for a host. */
export const isMongoUri = (written: string): boolean =>
  /^mongodb(\+srv)?:\/\/([^@/?#]+@)?[^@/?#]+\/[^@/?#]+(\?[^@#]*)?$/.test(written);

/** A company's name, read as the API reads one. */
export const companyNameOf = (written: string): string | null => {
  const decoded = companyFields.name.codec.decode(written, "name");
  return decoded._tag === "Refused" ? null : decoded.value;
};
