import type { Actor } from "../../../domain/access/actor.ts";
import { sealedSetup } from "../../../domain/identity/second-factor/second-factor.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findMe } from "../find-me.ts";

/** A secret that an app takes over, and the text by which it is given back with a code of it. */
interface SecondFactorSetup {
  readonly secret: string;
  /** `otpauth://…`, which an app reads from a QR code. */
  readonly address: string;
  readonly setup: string;
}

/** Whether a user has a second factor, and what it takes to have one. */
export interface SecondFactorState {
  /** Null: the password is enough. */
  readonly turnedOnAt: Instant | null;
  readonly recoveryCodesLeft: number;
  /** A new secret at each reading; null where the second factor is on. */
  readonly setup: SecondFactorSetup | null;
}

/** The actor's second factor, or a new secret to set one up with, of which nothing is stored before a code confirms it. */
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
