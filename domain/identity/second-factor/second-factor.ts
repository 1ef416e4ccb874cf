import type { Company } from "../../company/company.ts";
import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { FieldPlace, Vault } from "../../kernel/ports.ts";
import { withNextSessionGeneration } from "../session/session-generation.ts";
import type { User } from "../user.ts";
import type { SecondFactor } from "./factor.ts";

/** A code as it is typed: of the app, or one of the recovery codes; null: none. */
export interface GivenCode {
  readonly otp: string | null;
  readonly recoveryCode: string | null;
}

export const noCode: GivenCode = { otp: null, recoveryCode: null };

/** The password is right, and a code has to be sent with it. */
export interface SecondFactorRequired {
  readonly _tag: "SecondFactorRequired";
}

/** The password is right, and the user's company requires a second factor, which the user has yet to set up. */
export interface SecondFactorSetupRequired {
  readonly _tag: "SecondFactorSetupRequired";
}

/** The code is not the present one, or was used before. */
export interface CodeWrong {
  readonly _tag: "CodeWrong";
  /** The one that was tried, which is a recovery code where no code of the app was given; null: neither was. */
  readonly field: keyof GivenCode | null;
}

/** How many recovery codes a user gets, each good for one sign-in. */
export const recoveryCodeCount = 10;

/** How long a secret that is shown may be confirmed by a code of it, in seconds. */
const setupSeconds = 1800;

const place =
  (field: string) =>
  ({ companyId, id }: Pick<User, "companyId" | "id">): FieldPlace => ({
    companyId,
    kind: "user",
    id,
    field,
  });

/** Where the secret of a user is stored. */
export const secretPlace = place("second_factor");

/** A secret that was shown and is not confirmed: the user keeps it, and it opens for that user alone. */
const setupPlace = place("second_factor_setup");

/** The text by which a user gives a shown secret back with a code of it. */
export const sealedSetup = (vault: Vault, user: User, secret: string, now: Instant): string =>
  vault.seal(`${now} ${secret}`, setupPlace(user));

/** The secret that was shown to a user; null where it was not, or too long ago. */
export const openedSetup = (vault: Vault, user: User, setup: string, now: Instant): string | null => {
  try {
    const [shownAt = "", secret = ""] = vault.open(setup, setupPlace(user)).split(" ");
    return secondsBetween(shownAt as Instant, now) < setupSeconds ? secret : null;
  } catch {
    return null;
  }
};

/** A recovery code as it is compared: people type it in groups, and in small letters. */
const plainRecoveryCode = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** What is stored of a recovery code, from the salt of its user and the code as it was typed or made. */
export const recoveryDigest = ({ digest }: Pick<Vault, "digest">, salt: string, code: string): string =>
  digest(`${salt} ${plainRecoveryCode(code)}`);

/** A text of base 32 in groups of four, as people read and type it. */
export const inGroups = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1-");

/**
 * Whether a user has to set up a second factor before anything else. A program has none, since it has no one to type a code. It is
 * read with each request: a company that begins to require one does not have to write to its users.
 */
export const lacksSecondFactor = (
  { secondFactor, isProgram }: Pick<User, "secondFactor" | "isProgram">,
  company: Pick<Company, "secondFactor">,
): boolean => company.secondFactor === "required" && secondFactor === null && !isProgram;

/** The user with a second factor, all its sessions over but the one in which it was turned on. */
export const withSecondFactor = (user: User, secondFactor: SecondFactor, keptSessionId: string): User => ({
  ...withNextSessionGeneration(user, keptSessionId),
  secondFactor,
});

/** The user without a second factor, and with no session but the kept one. */
export const withoutSecondFactor = (user: User, keptSessionId: string | null): User =>
  user.secondFactor === null ? user : { ...withNextSessionGeneration(user, keptSessionId), secondFactor: null };

/** The user without a recovery code; null where it has none of that digest. */
export const withoutRecoveryCode = (user: User, digest: string): User | null => {
  const { secondFactor } = user;
  if (!secondFactor?.recoveryDigests.includes(digest)) return null;
  const recoveryDigests = secondFactor.recoveryDigests.filter((each) => each !== digest);
  return { ...user, secondFactor: { ...secondFactor, recoveryDigests } };
};
