import { type Instant, secondsBetween } from "../kernel/day.ts";
import { fold } from "../kernel/text/words.ts";
import { withNextSessionGeneration } from "./session/session-generation.ts";
import { emailKey, type User, type UserDetails } from "./user.ts";

/** The minimum length of a password, in characters. */
const minPasswordLength = 12;

/** The number of passwords, including the current one, that cannot be reused. */
const rememberedPasswords = 5;

/** The owner of a password. */
interface PasswordOwner extends Pick<UserDetails, "email" | "firstName" | "lastName"> {
  readonly companyName: string;
}

/** The words by which others know an account, normalized, longest first. */
const ownWords = ({ email, firstName, lastName, companyName }: PasswordOwner): readonly string[] => {
  const words = [email, firstName, lastName, companyName].flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return [emailKey(email), ...words]
    .filter((word) => /\p{L}/u.test(word) && word.length > 1)
    .toSorted((one, other) => other.length - one.length);
};

/** A text without leading and trailing characters that are not letters. */
const withoutAffixes = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * The requirement that a password does not meet; null if it meets all except the check for reuse. `mostUsed` are the most common passwords,
 * in lowercase. The password as a whole is compared with them and with the owner's words, not the words inside it (NIST SP 800-63B-4,
 * section 3.1.1.2): a sentence that contains the company's name is a good password.
 */
export const passwordError = (password: string, owner: PasswordOwner, mostUsed: ReadonlySet<string>): string | null => {
  if ([...password].length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  const folded = fold(password);
  if (mostUsed.has(folded) || mostUsed.has(withoutAffixes(folded)))
    return "must not be a frequently used password, with or without digits or signs around it";
  const others = ownWords(owner).reduce((text, word) => text.replaceAll(word, ""), folded);
  const rest = withoutAffixes(others);
  return others !== folded && (rest === "" || mostUsed.has(rest))
    ? "must not consist only of the user's name, e-mail address or company name with digits, signs or a frequently used password"
    : null;
};

/** The hashes of the passwords that a user cannot choose again. */
export const rememberedHashes = ({ passwordHash, formerPasswordHashes }: User): readonly string[] =>
  [passwordHash, ...formerPasswordHashes].slice(0, rememberedPasswords);

/** The user with a password of their own choice, which ends all their sessions except the one in which it was changed. */
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
  passwordGivenAt: null,
  updatedAt: now,
});

/** The user with a password set by an administrator, which ends all their sessions and must be changed first. */
export const withResetPassword = (user: User, passwordHash: string, now: Instant): User => ({
  ...withChosenPassword(user, passwordHash, null, now),
  mustChangePassword: true,
  passwordGivenAt: now,
});

/** How long a password set by an administrator can be used to sign in: long enough to be set before a first day of work. */
const givenPasswordDays = 7;

/** The password is correct, but an administrator set it too long ago. */
export interface GivenPasswordExpired {
  readonly _tag: "GivenPasswordExpired";
}

/** Whether a password that must be changed was set too long ago to sign in. */
export const isGivenPasswordExpired = ({ passwordGivenAt }: Pick<User, "passwordGivenAt">, now: Instant): boolean =>
  passwordGivenAt !== null && secondsBetween(passwordGivenAt, now) >= givenPasswordDays * 86_400;

const urlSafeCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 32 characters that are not confused when read aloud: without l, o, 0, and 1. */
const readableCharacters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A password to be read aloud and entered once, of 100 random bits: `ab3de-fgh7j-…`, made from a secret of the vault. */
export const oneTimePassword = (secret: string): string =>
  [...secret.slice(0, 20)]
    .map((character) => readableCharacters.charAt(urlSafeCharacters.indexOf(character) % readableCharacters.length))
    .join("")
    .replace(/.{5}(?=.)/g, "$&-");
