import type { SignedIn } from "../ports.ts";
import type { User } from "../user.ts";

/** A new user's generation, which users of earlier versions also have. */
export const firstSessionGeneration = 1;

/**
 * The user with all sessions ended except the kept one (null for none), by a write of the user only. The generation is a number, not an
 * instant, so that setting a clock back cannot revive a session.
 */
export const withNextSessionGeneration = (user: User, keptSessionId: string | null): User => ({
  ...user,
  sessionGeneration: user.sessionGeneration + 1,
  sessionsValidFrom: null,
  keptSessionId,
});

/** Whether a session is still valid: it belongs to the user's generation, or is the one that was kept. */
export const isOfGeneration = ({ session, user }: Pick<SignedIn, "session" | "user">): boolean => {
  if (session.id === user.keptSessionId) return true;
  if (session.generation !== null) return session.generation === user.sessionGeneration;
  return user.sessionsValidFrom !== null && session.startedAt >= user.sessionsValidFrom;
};
