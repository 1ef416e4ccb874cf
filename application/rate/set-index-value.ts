import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { checkEnteredValue } from "../../domain/hecm/rates/index-values.ts";
import type { EnteredIndexValue } from "../../domain/hecm/rates/ports.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { IndexDependencies } from "../support/index-weeks.ts";

/**
 * Enters an index's value for a day, for all companies, in place of what was entered before. It stands in for a value that
 * no source publishes: a published one goes before it, and a day that is published with another value is refused.
 */
export const setIndexValue =
  (dependencies: IndexDependencies & Pick<Dependencies, "clock">) =>
  async (
    actor: Actor,
    { index, on, value }: Pick<EnteredIndexValue, "index" | "on" | "value">,
  ): Promise<Result<EnteredIndexValue, PermissionDenied | FieldsInvalid>> => {
    const allowed = authorize(actor, "rate.edit");
    if (allowed._tag === "Refused") return allowed;
    const published = await dependencies.publishedIndexValues.list(index, on);
    const checked = checkEnteredValue({ on, value }, published, dependencies.clock.today(actor.timeZone));
    if (checked._tag === "Refused") return checked;
    const entered = { index, on, value, enteredAt: dependencies.clock.now(), enteredByUserId: actor.userId };
    await dependencies.enteredIndexValues.set(entered);
    return accept(entered);
  };
