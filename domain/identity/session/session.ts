import type { Company } from "../../company/company.ts";
import { type Instant, secondsBetween } from "../../kernel/day.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { Network } from "../network.ts";

/**
 * How the requests of a session are authenticated: by the tokens of a client program, or by the cookie of a browser. A pending session
 * belongs to a browser whose user still has to enter a code, and gives no other access.
 */
export type SessionKind = "token" | "browser" | "pending";

/**
 * One sign-in with everything that came from it: a chain of refresh tokens and their access tokens, or a cookie. Only digests of refresh
 * tokens and cookies are stored.
 */
export interface Session {
  /** The version of the stored shape; see `upgradeSession`. */
  readonly schemaVersion: number;
  readonly id: string;
  readonly userId: number;
  readonly companyId: number;
  readonly kind: SessionKind;
  /** With the password, and the code of a second factor if there is one, or with the company's sign-in provider. */
  readonly signedInBy: "password" | "provider";
  /** The client program that signed in; null for a browser. */
  readonly clientId: string | null;
  /** The network where it began; null if an earlier version did not record it. */
  readonly network: Network | null;
  readonly userAgent: string | null;
  readonly version: number;
  /** The generation of the user's sessions in which it began; null if an earlier version had none. */
  readonly generation: number | null;
  readonly startedAt: Instant;
  /** Its latest recorded use: the last rotation of its refresh token, or a request within about a minute. */
  readonly lastUsedAt: Instant;
  /** The digest of the current refresh token, or in a browser session of the cookie. */
  readonly currentRefreshDigest: string;
  readonly previousRefreshDigest: string | null;
  readonly rotatedAt: Instant;
  /** Whether the lost response of the last rotation was already replaced once. */
  readonly successorReplaced: boolean;
  readonly endedAt: Instant | null;
}

/** How long sign-ins last, in seconds. */
export const lifetimeSeconds = {
  accessToken: 36_000,
  sessionIdle: 14 * 86_400,
  session: 90 * 86_400,
  lostResponse: 30,
  /** How long a store keeps a session that is not written: the maximum idle time, and one day for clock differences. */
  sessionKept: 15 * 86_400,
} as const;

/** The session is over: ended, idle too long, or past its maximum duration. */
interface SessionOver {
  readonly _tag: "SessionOver";
}

/** A refresh token that was already replaced: someone has a copy, and the session must end. */
interface RefreshTokenReused {
  readonly _tag: "RefreshTokenReused";
}

/**
 * Whether a session with tokens has ended, was idle too long, or is past its maximum duration. A browser session also has tighter limits.
 */
export const isSessionOver = ({ endedAt, rotatedAt, startedAt }: Session, now: Instant): boolean =>
  endedAt !== null ||
  secondsBetween(rotatedAt, now) >= lifetimeSeconds.sessionIdle ||
  secondsBetween(startedAt, now) >= lifetimeSeconds.session;

/**
 * The session after one of its refresh tokens is presented: the next token replaces the current one. If the previous token is presented
 * within 30 s of its rotation, the response was lost, and the unused successor is replaced, once.
 */
export const rotate = (
  session: Session,
  presentedDigest: string,
  nextDigest: string,
  now: Instant,
): Result<Session, SessionOver | RefreshTokenReused> => {
  if (isSessionOver(session, now)) return refuse({ _tag: "SessionOver" });
  if (presentedDigest === session.currentRefreshDigest)
    return accept({
      ...session,
      currentRefreshDigest: nextDigest,
      previousRefreshDigest: presentedDigest,
      rotatedAt: now,
      lastUsedAt: now,
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

/** Whether a refresh token is the session's latest or the one before, by its digest: no one else can have it. */
export const isRefreshTokenOf = ({ currentRefreshDigest, previousRefreshDigest }: Session, digest: string): boolean =>
  digest === currentRefreshDigest || digest === previousRefreshDigest;

/** A session's refresh token or cookie as its client stores it. Only its digest is stored here. */
export const refreshTokenText = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;

/** The session named by a refresh token or cookie. `rotate` and `isRefreshTokenOf` decide whether the token is valid. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split(".", 1)[0] ?? "";

/** An active session as shown to its user and to administrators. */
export interface ListedSession extends Pick<Session, "startedAt" | "lastUsedAt" | "network" | "userAgent"> {
  readonly kind: Exclude<SessionKind, "pending">;
  /** Identifies it in order to end it. Its id is half of a credential, and is never shown. */
  readonly number: number;
  /** Whether it is the session that is making this request. */
  readonly isCurrent: boolean;
}

/** No active session of the user has this number. */
export interface SessionNotFound {
  readonly _tag: "SessionNotFound";
}

/** The number of hexadecimal digits that a JSON integer can represent. */
const numberDigits = 12;

/** The number of a session, from the digest of its id. It is unique among one user's sessions, and reveals nothing about the id. */
export const sessionNumber = (idDigest: string): number => Number.parseInt(idDigest.slice(0, numberDigits), 16) + 1;

/** What requests need to know about the signed-in user's company. */
export type Employer = Pick<
  Company,
  "id" | "isActive" | "isHouse" | "timeZone" | "companyType" | "secondFactor" | "oidcIsRequired"
>;

/** The same, from a company's record. */
export const employerOf = ({
  id,
  isActive,
  isHouse,
  timeZone,
  companyType,
  secondFactor,
  oidcIsRequired,
}: Company): Employer => ({ id, isActive, isHouse, timeZone, companyType, secondFactor, oidcIsRequired });
