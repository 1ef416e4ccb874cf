import type { Actor } from "../../../domain/access/actor.ts";
import { loggedUser } from "../../../domain/identity/logged-user.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type ChangedMeanwhile, changedMeanwhile, type LogAction } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { saveLogged, updateRecord } from "../../support/update-record.ts";

type OwnAction = Extract<
  LogAction,
  "user.change_password" | `user.turn_${"on" | "off"}_second_factor` | "user.renew_recovery_codes"
>;

/**
 * Saves a change of the actor's password or second factor with its log entry, and ends the sessions that must not outlive it. If another
 * change has replaced the password or second factor of `shown` in the meantime, nothing is saved.
 */
export const saveOwn = async (
  dependencies: Dependencies,
  actor: Actor,
  action: OwnAction,
  shown: User,
  change: (user: User) => User,
): Promise<Result<User, ChangedMeanwhile<"user">>> => {
  const { users } = dependencies.forCompany(shown.companyId);
  const secretOf = (user: User) => user.secondFactor?.sealedSecret ?? null;
  const saved = await updateRecord(
    dependencies,
    {
      kind: "user",
      id: shown.id,
      find: async (): Promise<Result<User, ChangedMeanwhile<"user">>> => {
        const found = await users.find(shown.id);
        const isSame = found?.passwordHash === shown.passwordHash && secretOf(found) === secretOf(shown);
        return isSame ? accept(found) : refuse(changedMeanwhile("user"));
      },
      save: async (before, after): Promise<Result<User, never> | "conflict"> => {
        const next = await saveLogged(dependencies, actor, action, loggedUser, before, after, (changed, entry) =>
          users.save(changed, entry),
        );
        if (next === "email_taken" || next === "link_taken") throw new Error("what a user has already is taken");
        return next === "conflict" ? next : accept(next);
      },
    },
    (user): Result<User, never> => accept(change(user)),
  );
  if (saved._tag === "Refused") return saved;
  const { sessionGeneration, keptSessionId } = saved.value;
  // The sessions have already ended. Ending their records too is only cleanup, which may fail.
  if (sessionGeneration !== shown.sessionGeneration)
    await dependencies.sessions.endAllOf(shown.id, dependencies.clock.now(), keptSessionId);
  return saved;
};
