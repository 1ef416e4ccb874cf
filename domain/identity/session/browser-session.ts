import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { Session } from "./session.ts";

/** How long a session in a browser lasts. */
export interface BrowserSessionLimits {
  /** Since its last use. */
  readonly idleSeconds: number;
  /** Since the sign-in, however it is used. */
  readonly sessionSeconds: number;
}

/** How long a user may take to type the code after the password. */
const pendingSeconds = 300;

/** A use is noted at most this often, so that few requests write. */
const noteEverySeconds = 60;

/** The most characters of a browser's description that are kept. */
const maxUserAgentLength = 255;

/** How many seconds a session in a browser still lasts. */
export interface SecondsLeft {
  /** If it is not used again. */
  readonly unused: number;
  /** However it is used. */
  readonly atMost: number;
}

/** How long a browser's session still lasts; nothing or less where it is over. */
export const secondsLeft = (
  { lastUsedAt, startedAt }: Session,
  { idleSeconds, sessionSeconds }: BrowserSessionLimits,
  now: Instant,
): SecondsLeft => {
  const atMost = sessionSeconds - secondsBetween(startedAt, now);
  return { unused: Math.min(atMost, idleSeconds - secondsBetween(lastUsedAt, now)), atMost };
};

/** Whether a browser's session was left idle too long or has reached its end. A session with tokens has limits of its own. */
export const isBrowserSessionOver = (session: Session, limits: BrowserSessionLimits, now: Instant): boolean => {
  if (session.kind === "token") return false;
  if (session.kind === "pending") return secondsBetween(session.startedAt, now) >= pendingSeconds;
  return secondsLeft(session, limits, now).unused <= 0;
};

/** The session with its use noted; null where the last note is recent enough. */
export const noteUse = (session: Session, now: Instant): Session | null =>
  secondsBetween(session.lastUsedAt, now) >= noteEverySeconds ? { ...session, lastUsedAt: now } : null;

/** What a program says of itself, as it is kept with the session. */
export const keptUserAgent = (header: string | null): string | null =>
  header === null ? null : header.slice(0, maxUserAgentLength);
