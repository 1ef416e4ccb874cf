import type { Company } from "../../company/company.ts";
import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { FieldPlace, Vault } from "../../kernel/ports.ts";
import { withNextSessionGeneration } from "../session/session-generation.ts";
import type { User } from "../user.ts";
import type { SecondFactor } from "./factor.ts";

/** A code as entered: from the app, or one of the recovery codes; null if neither. */
export interface GivenCode {
  readonly otp: string | null;
  readonly recoveryCode: string | null;
}

export const noCode: GivenCode = { otp: null, recoveryCode: null };

/** The password is correct, and a code must be sent with it. */
export interface SecondFactorRequired {
  readonly _tag: "SecondFactorRequired";
}

/** The password is correct, but the user's company requires a second factor, which the user has not set up yet. */
export interface SecondFactorSetupRequired {
  readonly _tag: "SecondFactorSetupRequired";
}

/** The code is wrong, or was used before. */
export interface CodeWrong {
  readonly _tag: "CodeWrong";
  /** The field that was tried, which is the recovery code if no app code was given; null if neither was. */
  readonly field: keyof GivenCode | null;
}

/** The number of recovery codes that a user gets. Each can be used for one sign-in. */
export const recoveryCodeCount = 10;

/** How long a displayed secret may be confirmed with a code, in seconds. */
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

/** A displayed secret that is not confirmed yet. The user keeps its sealed form, which can be opened for that user only. */
const setupPlace = place("second_factor_setup");

/** The sealed form with which a user returns a displayed secret together with a code. */
export const sealedSetup = (vault: Vault, user: User, secret: string, now: Instant): string =>
  vault.seal(`${now} ${secret}`, setupPlace(user));

/** The secret that was displayed to a user; null if it was not, or too long ago. */
export const openedSetup = (vault: Vault, user: User, setup: string, now: Instant): string | null => {
  try {
    const [shownAt = "", secret = ""] = vault.open(setup, setupPlace(user)).split(" ");
    return secondsBetween(shownAt as Instant, now) < setupSeconds ? secret : null;
  } catch {
    return null;
  }
};

/** A recovery code normalized for comparison: people enter it in groups, and in lowercase. */
const plainRecoveryCode = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** The stored digest of a recovery code, from the salt of its user and the code as entered or generated. */
export const recoveryDigest = ({ digest }: Pick<Vault, "digest">, salt: string, code: string): string =>
  digest(`${salt} ${plainRecoveryCode(code)}`);

/** A base 32 text in groups of four, as people read and enter it. */
export const inGroups = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1-");

/**
 * Whether a user has to set up a second factor before anything else. A program has none, because no one could enter a code. This is
 * determined on each request, so that a company that begins to require one does not have to write to its users.
 */
export const lacksSecondFactor = (
  { secondFactor, isProgram }: Pick<User, "secondFactor" | "isProgram">,
  company: Pick<Company, "secondFactor">,
): boolean => company.secondFactor === "required" && secondFactor === null && !isProgram;

/** The user with a second factor. All sessions end except the one in which it was turned on. */
export const withSecondFactor = (user: User, secondFactor: SecondFactor, keptSessionId: string): User => ({
  ...withNextSessionGeneration(user, keptSessionId),
  secondFactor,
});

/** The user without a second factor, and with no session but the kept one. */
export const withoutSecondFactor = (user: User, keptSessionId: string | null): User =>
  user.secondFactor === null ? user : { ...withNextSessionGeneration(user, keptSessionId), secondFactor: null };

/** The user without a recovery code; null if they have none with that digest. */
export const withoutRecoveryCode = (user: User, digest: string): User | null => {
  const { secondFactor } = user;
  if (!secondFactor?.recoveryDigests.includes(digest)) return null;
  const recoveryDigests = secondFactor.recoveryDigests.filter((each) => each !== digest);
  return { ...user, secondFactor: { ...secondFactor, recoveryDigests } };
};
