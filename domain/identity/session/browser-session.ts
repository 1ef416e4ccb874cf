import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { Session } from "./session.ts";

/** How long a browser session lasts. */
export interface BrowserSessionLimits {
  /** Since its last use. */
  readonly idleSeconds: number;
  /** Since the sign-in, regardless of use. */
  readonly sessionSeconds: number;
}

/** How long a user may take to enter the code after the password. */
const pendingSeconds = 300;

/** A use is recorded at most this often, so that few requests write. */
const noteEverySeconds = 60;

/** The maximum length of a stored user agent. */
const maxUserAgentLength = 255;

/** How many seconds a browser session will still last. */
export interface SecondsLeft {
  /** If it is not used again. */
  readonly unused: number;
  /** Regardless of use. */
  readonly atMost: number;
}

/** How long a browser session will still last; zero or less if it is over. */
export const secondsLeft = (
  { lastUsedAt, startedAt }: Session,
  { idleSeconds, sessionSeconds }: BrowserSessionLimits,
  now: Instant,
): SecondsLeft => {
  const atMost = sessionSeconds - secondsBetween(startedAt, now);
  return { unused: Math.min(atMost, idleSeconds - secondsBetween(lastUsedAt, now)), atMost };
};

/** Whether a browser session was idle too long or has reached its end. A session with tokens has its own limits. */
export const isBrowserSessionOver = (session: Session, limits: BrowserSessionLimits, now: Instant): boolean => {
  if (session.kind === "token") return false;
  if (session.kind === "pending") return secondsBetween(session.startedAt, now) >= pendingSeconds;
  return secondsLeft(session, limits, now).unused <= 0;
};

/** The session with its use recorded; null if the last record is recent enough. */
export const noteUse = (session: Session, now: Instant): Session | null =>
  secondsBetween(session.lastUsedAt, now) >= noteEverySeconds ? { ...session, lastUsedAt: now } : null;

/** The User-Agent header, in the form stored with the session. */
export const keptUserAgent = (header: string | null): string | null =>
  header === null ? null : header.slice(0, maxUserAgentLength);
