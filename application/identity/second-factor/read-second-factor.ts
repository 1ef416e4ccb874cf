import type { Actor } from "../../../domain/access/actor.ts";
import { sealedSetup } from "../../../domain/identity/second-factor/second-factor.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findMe } from "../find-me.ts";

/** A secret for an authenticator app, and the text that the client sends back with a code generated from it. */
interface SecondFactorSetup {
  readonly secret: string;
  /** `otpauth://…`, which an app scans as a QR code. */
  readonly address: string;
  readonly setup: string;
}

/** Whether a user has a second factor, and what is needed to set one up. */
export interface SecondFactorState {
  /** Null if the user has no second factor and signs in with the password alone. */
  readonly turnedOnAt: Instant | null;
  readonly recoveryCodesLeft: number;
  /** A new secret each time it is read; null if the second factor is on. */
  readonly setup: SecondFactorSetup | null;
}

/** The state of the actor's second factor. If it is off, it includes a new secret, which is not stored until a code confirms it. */
export const readSecondFactor = async (
  dependencies: Dependencies,
  actor: Actor,
): Promise<Result<SecondFactorState, NotFound<"user">>> => {
  const me = await findMe(dependencies, actor);
  if (me._tag === "Refused") return me;
  const { value: user } = me;
  const { secondFactor } = user;
  if (secondFactor !== null) {
    const { turnedOnAt, recoveryDigests } = secondFactor;
    return accept({ turnedOnAt, recoveryCodesLeft: recoveryDigests.length, setup: null });
  }
  const { oneTimeCodes, vault, clock } = dependencies;
  const secret = oneTimeCodes.newSecret();
  const setup = sealedSetup(vault, user, secret, clock.now());
  const address = oneTimeCodes.addressOf(secret, user.email);
  return accept({ turnedOnAt: null, recoveryCodesLeft: 0, setup: { secret, address, setup } });
};
