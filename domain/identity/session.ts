import { type Instant, secondsBetween } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";

/**
 * One sign-in with everything that came from it: a chain of refresh tokens and their access tokens.
 * Only digests of refresh tokens are kept.
 */
export interface Session {
  /** The shape in which it is stored; see `upgradeSession`. */
  readonly schemaVersion: number;
  readonly id: string;
  readonly userId: number;
  readonly companyId: number;
  readonly clientId: string;
  readonly version: number;
  /** The generation of the user's sessions in which it was begun; null: by a version of the service that had none. */
  readonly generation: number | null;
  readonly startedAt: Instant;
  readonly currentRefreshDigest: string;
  readonly previousRefreshDigest: string | null;
  readonly rotatedAt: Instant;
  /** Whether the lost response of the last rotation was replaced once already. */
  readonly successorReplaced: boolean;
  readonly endedAt: Instant | null;
}

/** How long sign-ins last, in seconds. */
export const lifetimeSeconds = {
  accessToken: 36_000,
  sessionIdle: 14 * 86_400,
  session: 90 * 86_400,
  lostResponse: 30,
  /** For how long a store keeps a session that is not written: as long as one may be idle, and a day for clocks that differ. */
  sessionKept: 15 * 86_400,
} as const;

/** The session is over: ended, left idle too long, or at the end of its days. */
interface SessionOver {
  readonly _tag: "SessionOver";
}

/** A refresh token of the family that is no longer good: someone holds a copy, and the session has to end. */
interface RefreshTokenReused {
  readonly _tag: "RefreshTokenReused";
}

const isOver = ({ endedAt, rotatedAt, startedAt }: Session, now: Instant): boolean =>
  endedAt !== null ||
  secondsBetween(rotatedAt, now) >= lifetimeSeconds.sessionIdle ||
  secondsBetween(startedAt, now) >= lifetimeSeconds.session;

/**
 * The session after one of its refresh tokens is presented: the current token is replaced by the next. The previous token,
 * presented within 30 s of its rotation, shows that the response was lost: the unused successor is replaced, once.
 */
export const rotate = (
  session: Session,
  presentedDigest: string,
  nextDigest: string,
  now: Instant,
): Result<Session, SessionOver | RefreshTokenReused> => {
  if (isOver(session, now)) return refuse({ _tag: "SessionOver" });
  if (presentedDigest === session.currentRefreshDigest)
    return accept({
      ...session,
      currentRefreshDigest: nextDigest,
      previousRefreshDigest: presentedDigest,
      rotatedAt: now,
      successorReplaced: false,
    });
  const responseWasLost =
    presentedDigest === session.previousRefreshDigest &&
    !session.successorReplaced &&
    secondsBetween(session.rotatedAt, now) <= lifetimeSeconds.lostResponse;
  return responseWasLost
    ? accept({ ...session, currentRefreshDigest: nextDigest, successorReplaced: true })
    : refuse({ _tag: "RefreshTokenReused" });
};

/** Whether a refresh token is the session's latest or the one before, by its digest: no one else can have made it up. */
export const isRefreshTokenOf = ({ currentRefreshDigest, previousRefreshDigest }: Session, digest: string): boolean =>
  digest === currentRefreshDigest || digest === previousRefreshDigest;

/** A session's refresh token as its client keeps it; only its digest is stored. */
export const refreshTokenText = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;

/** The session that a refresh token names; whether the token is good is for `rotate` and `isRefreshTokenOf` to say. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split(".", 1)[0] ?? "";
