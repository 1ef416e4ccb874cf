import type { Actor } from "../../../domain/access/actor.ts";
import { type SessionNotFound, sessionNumber } from "../../../domain/identity/session/session.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findMe } from "../find-me.ts";
import { signOut } from "../sign-out.ts";
import { runningSessionsOf } from "./running-sessions-of.ts";

/** Ends one of the actor's sessions by its number. It may be the session of this request. */
export const endMySession = async (
  dependencies: Dependencies,
  actor: Actor,
  number: number,
): Promise<Result<null, NotFound<"user"> | SessionNotFound>> => {
  const me = await findMe(dependencies, actor);
  if (me._tag === "Refused") return me;
  const running = await runningSessionsOf(dependencies, me.value);
  const named = running.find(({ id }) => sessionNumber(dependencies.vault.digest(id)) === number);
  if (named === undefined) return refuse({ _tag: "SessionNotFound" });
  await signOut(dependencies, named.id, actor.requestId);
  return accept(null);
};
