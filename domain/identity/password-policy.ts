import type { Instant } from "../kernel/day.ts";
import { withNextSessionGeneration } from "./session-generation.ts";
import { emailKey, type User } from "./user.ts";

/** The shortest password, in characters. */
const minPasswordLength = 12;

/** How many passwords, including the current one, may not be used again. */
const rememberedPasswords = 5;

/** What a password must be and is not, or null: the whole policy but for the passwords used before. */
export const passwordError = (password: string, email: string): string | null => {
  if ([...password].length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  return emailKey(password) === emailKey(email) ? "must not be the e-mail address" : null;
};

/** The hashes of the passwords that a user may not choose again. */
export const rememberedHashes = ({ passwordHash, formerPasswordHashes }: User): readonly string[] =>
  [passwordHash, ...formerPasswordHashes].slice(0, rememberedPasswords);

/** The user with a password that it chose itself, which ends all its sessions but the one in which it did so. */
export const withChosenPassword = (
  user: User,
  passwordHash: string,
  keptSessionId: string | null,
  now: Instant,
): User => ({
  ...withNextSessionGeneration(user, keptSessionId),
  passwordHash,
  formerPasswordHashes: rememberedHashes(user).slice(0, rememberedPasswords - 1),
  mustChangePassword: false,
  updatedAt: now,
});

/** The user with a password that an administrator gave it, which ends all its sessions and has to be changed first. */
export const withResetPassword = (user: User, passwordHash: string, now: Instant): User => ({
  ...withChosenPassword(user, passwordHash, null, now),
  mustChangePassword: true,
});

const urlSafeCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 32 characters that no one confuses when reading them out: without l, o, 0 and 1. */
const readableCharacters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A password to be read out and typed once, of 100 random bits: `ab3de-fgh7j-…`, made from a secret of the vault. */
export const oneTimePassword = (secret: string): string =>
  [...secret.slice(0, 20)]
    .map((character) => readableCharacters.charAt(urlSafeCharacters.indexOf(character) % readableCharacters.length))
    .join("")
    .replace(/.{5}(?=.)/g, "$&-");
