import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a file's first content. Whoever comes second finds the first one's: a file is linked to its name whole, or not at all. */
const writeOnce = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
};

const read = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/** What a file keeps, made now where it is not there; only its owner can read it. Throws where it can be neither read nor made. */
export const keptOnce = <Kept>(file: string, make: () => Kept): Kept => {
  const there = read(file);
  if (there !== null) return JSON.parse(there) as Kept;
  writeOnce(file, `${JSON.stringify(make(), null, 2)}\n`);
  return JSON.parse(readFileSync(file, "utf8")) as Kept;
};

/** What a file keeps, or null where it is not there. */
export const kept = <Kept>(file: string): Kept | null => {
  const there = read(file);
  return there === null ? null : (JSON.parse(there) as Kept);
};

/** The secrets that an installation cannot do without. */
export interface Secrets {
  readonly tokenSecret: string;
  readonly encryptionKeys: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const makeSecrets = (): Secrets => ({
  tokenSecret: randomBytes(32).toString("base64url"),
  encryptionKeys: `first:${randomBytes(32).toString("base64")}`,
  clientId: "hecm-client",
  clientSecret: randomBytes(24).toString("base64url"),
});

/** The secrets that are given; what is not comes from a file of secrets, made once. */
export const secretsOf = (given: { readonly [Name in keyof Secrets]: string | null }, file: string): Secrets => {
  const { tokenSecret, encryptionKeys, clientId, clientSecret } = given;
  if (tokenSecret !== null && encryptionKeys !== null && clientId !== null && clientSecret !== null)
    return { tokenSecret, encryptionKeys, clientId, clientSecret };
  const made = keptOnce(file, makeSecrets);
  return {
    tokenSecret: tokenSecret ?? made.tokenSecret,
    encryptionKeys: encryptionKeys ?? made.encryptionKeys,
    clientId: clientId ?? made.clientId,
    clientSecret: clientSecret ?? made.clientSecret,
  };
};
