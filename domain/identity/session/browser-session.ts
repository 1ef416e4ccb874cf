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

/** Whether a browser's session was left idle too long or has reached its end. A session with tokens has limits of its own. */
export const isBrowserSessionOver = (
  { kind, lastUsedAt, startedAt }: Session,
  { idleSeconds, sessionSeconds }: BrowserSessionLimits,
  now: Instant,
): boolean => {
  if (kind === "token") return false;
  if (kind === "pending") return secondsBetween(startedAt, now) >= pendingSeconds;
  return secondsBetween(lastUsedAt, now) >= idleSeconds || secondsBetween(startedAt, now) >= sessionSeconds;
};

/** The session with its use noted; null where the last note is recent enough. */
export const noteUse = (session: Session, now: Instant): Session | null =>
  secondsBetween(session.lastUsedAt, now) >= noteEverySeconds ? { ...session, lastUsedAt: now } : null;

/** What a program says of itself, as it is kept with the session. */
export const keptUserAgent = (header: string | null): string | null =>
  header === null ? null : header.slice(0, maxUserAgentLength);
