import type { Company } from "../../company/company.ts";
import { type Instant, secondsBetween } from "../../kernel/day.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { Network } from "../network.ts";

/**
 * How the requests of a session are signed in: by the tokens of a client program, or by the cookie of a browser. A pending one is that
 * of a browser whose user has yet to type a code, and opens nothing else.
 */
export type SessionKind = "token" | "browser" | "pending";

/**
 * One sign-in with everything that came from it: a chain of refresh tokens and their access tokens, or a cookie. Only digests
 * of refresh tokens and cookies are kept.
 */
export interface Session {
  /** The shape in which it is stored; see `upgradeSession`. */
  readonly schemaVersion: number;
  readonly id: string;
  readonly userId: number;
  readonly companyId: number;
  readonly kind: SessionKind;
  /** By the password, with the code of a second factor where there is one, or by the company's sign-in provider. */
  readonly signedInBy: "password" | "provider";
  /** The client program that was signed in; null: a browser. */
  readonly clientId: string | null;
  /** Where it was begun; null: by a version of the service that did not record it. */
  readonly network: Network | null;
  readonly userAgent: string | null;
  readonly version: number;
  /** The generation of the user's sessions in which it was begun; null: by a version of the service that had none. */
  readonly generation: number | null;
  readonly startedAt: Instant;
  /** Its latest use, as far as it was noted: the last rotation of its refresh token, or a request up to a minute ago. */
  readonly lastUsedAt: Instant;
  /** Of the current refresh token or, in a browser's session, of the cookie. */
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

/** Whether a session with tokens has ended, was left idle too long or is at the end of its days; a browser's has closer limits beside. */
export const isSessionOver = ({ endedAt, rotatedAt, startedAt }: Session, now: Instant): boolean =>
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

/** Whether a refresh token is the session's latest or the one before, by its digest: no one else can have made it up. */
export const isRefreshTokenOf = ({ currentRefreshDigest, previousRefreshDigest }: Session, digest: string): boolean =>
  digest === currentRefreshDigest || digest === previousRefreshDigest;

/** A session's refresh token or cookie as its client keeps it; only its digest is stored. */
export const refreshTokenText = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;

/** The session that a refresh token or cookie names; whether the token is good is for `rotate` and `isRefreshTokenOf` to say. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split(".", 1)[0] ?? "";

/** A running session as its user and administrators see it. */
export interface ListedSession extends Pick<Session, "startedAt" | "lastUsedAt" | "network" | "userAgent"> {
  readonly kind: Exclude<SessionKind, "pending">;
  /** By which it is named where it is ended; its id is half of a credential, and is never shown. */
  readonly number: number;
  /** Whether it is the one in which it is read. */
  readonly isCurrent: boolean;
}

/** No running session of the user has this number. */
export interface SessionNotFound {
  readonly _tag: "SessionNotFound";
}

/** As many hexadecimal digits as an integer of JSON can hold. */
const numberDigits = 12;

/** The number of a session, from the digest of its id: one user's sessions do not share it, and it tells nothing of the id. */
export const sessionNumber = (idDigest: string): number => Number.parseInt(idDigest.slice(0, numberDigits), 16) + 1;

/** What requests need to know of the company whose user is signed in. */
export type Employer = Pick<
  Company,
  "id" | "isActive" | "timeZone" | "companyType" | "secondFactor" | "oidcIsRequired"
>;

/** The same of a company's record. */
export const employerOf = ({
  id,
  isActive,
  timeZone,
  companyType,
  secondFactor,
  oidcIsRequired,
}: Company): Employer => ({ id, isActive, timeZone, companyType, secondFactor, oidcIsRequired });
