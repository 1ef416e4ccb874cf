import type { Actor } from "../../domain/access/actor.ts";
import type { User } from "../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Needs } from "../support/dependencies.ts";
import type { UserNotFound } from "./find-user.ts";

/** The actor's own record; it needs no permission. */
export const findMe =
  (needs: Pick<Needs, "usersOf">) =>
  async (actor: Actor): Promise<Result<User, UserNotFound>> => {
    const user = await needs.usersOf(actor.companyId).find(actor.userId);
    return user ? accept(user) : refuse({ _tag: "UserNotFound", userId: actor.userId });
  };
