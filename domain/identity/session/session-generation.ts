import type { SignedIn } from "../ports.ts";
import type { User } from "../user.ts";

/** A new user's generation. Users of earlier versions of the service have it too. */
export const firstSessionGeneration = 1;

/**
 * The user with all its sessions over but the kept one (null: all), by the write of the user alone. A number, not an instant,
 * identifies them: a clock that is set back cannot revive one.
 */
export const withNextSessionGeneration = (user: User, keptSessionId: string | null): User => ({
  ...user,
  sessionGeneration: user.sessionGeneration + 1,
  sessionsValidFrom: null,
  keptSessionId,
});

/** Whether a session is still valid: it is of the user's generation, or the one that was kept. */
export const isOfGeneration = ({ session, user }: Pick<SignedIn, "session" | "user">): boolean => {
  if (session.id === user.keptSessionId) return true;
  if (session.generation !== null) return session.generation === user.sessionGeneration;
  return user.sessionsValidFrom !== null && session.startedAt >= user.sessionsValidFrom;
};
