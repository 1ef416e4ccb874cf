import type { Field } from "../../codec/codec.ts";
import { nullable } from "../../codec/values/compound-codecs.ts";
import type { password } from "../../codec/values/text-codecs.ts";

type CredentialField = Field<string | null, string | null | undefined>;

/** A user name or password that is never returned; `fha_username` is stored with `fha_credentials`. */
export const credential = (name: string, codec: typeof password, description: string): CredentialField => ({
  name,
  codec: nullable(codec),
  fallback: undefined,
  writeOnly: true,
  storedAs: `${name.split("_", 1)[0]}_credentials.configured`,
  description,
});

const pairRule = "Send user name and password together; null or blank text for both removes the credentials";
/** The description of a user name for a system. */
export const usernameFor = (system: string) => `User name for ${system}. ${pairRule}`;
/** The description of a password for a system. */
export const passwordFor = (system: string) => `Password for ${system}; never returned. ${pairRule}`;
