import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import { openedSetup, secretPlace, withSecondFactor } from "../../../domain/identity/second-factor/second-factor.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { tryUnderLockout } from "../session/try-under-lockout.ts";
import { type OwnChange, withPassword } from "../user/own-change.ts";
import { saveOwn } from "../user/save-own.ts";
import { newRecoveryCodes } from "./change-own.ts";
import { useOtp } from "./check-code.ts";

/** The second factor is already on. It must be turned off first. */
interface SecondFactorOn {
  readonly _tag: "SecondFactorOn";
}

/**
 * Turns the actor's second factor on, given the secret that was shown and one correct code for it, and ends the actor's other sessions.
 * Returns the recovery codes, which are shown only once. A wrong code counts toward the lockout, as it does at sign-in.
 */
export const turnOnSecondFactor = async (
  dependencies: Dependencies,
  change: OwnChange,
  setup: string,
  otp: string,
): Promise<
  Result<
    readonly string[],
    NotFound<"user"> | SignInBlocked | FieldsInvalid | ChangedMeanwhile<"user"> | SecondFactorOn
  >
> => {
  const me = await withPassword(dependencies, change);
  if (me._tag === "Refused") return me;
  const { value: user } = me;
  if (user.secondFactor !== null) return refuse({ _tag: "SecondFactorOn" });
  const { vault, clock } = dependencies;
  const now = clock.now();
  const secret = openedSetup(vault, user, setup, now);
  if (secret === null) return invalidField("setup", "must be of a secret that you were shown in the last half hour");
  const holder = { user, network: change.network, requestId: change.actor.requestId };
  const tried = await tryUnderLockout(dependencies, { ...holder, email: user.email }, async () => ({
    outcome: (await useOtp(dependencies, holder, secret, otp)) ? "right" : "wrong",
  }));
  if (tried._tag === "Refused") return tried;
  if (tried.value.outcome === "wrong") return invalidField("otp", "must be the present code of the app");
  const { codes, stored } = newRecoveryCodes(dependencies);
  const secondFactor = {
    sealedSecret: vault.seal(secret, secretPlace(user)),
    ...stored,
    turnedOnAt: now,
  };
  const saved = await saveOwn(dependencies, change.actor, "user.turn_on_second_factor", user, (latest) =>
    withSecondFactor(latest, secondFactor, change.sessionId),
  );
  return saved._tag === "Refused" ? saved : accept(codes);
};
