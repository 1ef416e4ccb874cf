import type { Sessions } from "../../../domain/identity/ports.ts";
import { type Employer, employerOf, lifetimeSeconds, type Session } from "../../../domain/identity/session/session.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { LogEvent } from "../../../domain/log/entry.ts";
import type { Connection } from "../database/connection.ts";
import { parseOnce } from "../database/parse-once.ts";

interface SignedInRow {
  readonly session: string;
  readonly user: string;
  readonly company: string | null;
}

/** How many sessions, with user and company, are cached: a few kilobytes each. */
const maxRemembered = 1_000;

/**
 * All sign-ins in SQLite. Ending several sessions also increments their versions, so that a rotation in progress cannot revive one. Sessions that
 * have been idle too long are deleted with the next sign-in.
 */
export const sessionStore = (
  { database, write, writeLog, upgrades }: Connection,
  clock: Pick<Clock, "after">,
): Sessions => {
  // One statement, so that the file is locked once; a join of the three tables takes three times as long. The company's document is read whole:
  // to extract two of its fields SQLite would parse it each time, while an unchanged text is parsed only once here.
  const byId = database.prepare<SignedInRow, [string]>(
    `SELECT document AS session, (SELECT document FROM users WHERE id = user_id) AS user,
       (SELECT document FROM companies WHERE id = (SELECT company_id FROM users WHERE id = user_id)) AS company
     FROM sessions WHERE id = ?`,
  );
  const sessionOf = parseOnce<string, Session>((text) => upgrades.session(JSON.parse(text)), maxRemembered);
  const userOf = parseOnce<string, User>((text) => upgrades.user(JSON.parse(text)), maxRemembered);
  const employerIn = parseOnce<number, Employer>(
    (text) => employerOf(upgrades.company(JSON.parse(text))),
    maxRemembered,
  );
  const tidy = database.prepare<never, [string]>("DELETE FROM sessions WHERE document ->> '$.rotatedAt' <= ?");
  const insert = database.prepare<never, [string, string]>("INSERT INTO sessions (id, document) VALUES (?, ?)");
  const update = database.prepare<never, [string, string, number]>(
    "UPDATE sessions SET document = ? WHERE id = ? AND version = ?",
  );
  const running = database.prepare<{ document: string }, [number, number]>(
    `SELECT document FROM sessions
     WHERE user_id = ? AND ended_at IS NULL AND document ->> '$.kind' IS NOT 'pending'
     ORDER BY document ->> '$.startedAt' DESC, id LIMIT ?`,
  );
  const endAll = database.prepare<never, [string, number, string | null]>(
    `UPDATE sessions SET document = json_set(document, '$.endedAt', ?, '$.version', version + 1)
     WHERE user_id = ? AND ended_at IS NULL AND id IS NOT ?`,
  );
  const noteSignIn = database.prepare<never, [string, number, number, number]>(
    `UPDATE users SET document = json_set(document, '$.lastLoginAt', ?)
     WHERE id = ? AND company_id = ? AND version = ?`,
  );
  const add = database.transaction((session: Session) => {
    tidy.run(clock.after(session.startedAt, -lifetimeSeconds.sessionKept));
    insert.run(session.id, JSON.stringify(session));
  });
  const begin = database.transaction((session: Session, { id, companyId, version }: User, event: LogEvent): boolean => {
    if (noteSignIn.run(session.startedAt, id, companyId, version).changes === 0) return false;
    add(session);
    writeLog(event);
    return true;
  });
  return {
    async find(id) {
      const row = byId.get(id);
      if (row === null) return null;
      const user = userOf(id, row.user);
      if (row.company === null) throw new Error(`the company of user ${user.id} is missing`);
      return { session: sessionOf(id, row.session), user, company: employerIn(user.companyId, row.company) };
    },
    async add(session) {
      await write(() => add.immediate(session));
    },
    async begin(session, user, event) {
      const isNoted = await write(() => begin.immediate(session, user, event));
      return isNoted ? { ...user, lastLoginAt: session.startedAt } : "conflict";
    },
    async save(session) {
      const next = { ...session, version: session.version + 1 };
      const { changes } = await write(() => update.run(JSON.stringify(next), session.id, session.version));
      return changes === 0 ? "conflict" : next;
    },
    async runningOf(userId, max) {
      return running.all(userId, max).map(({ document }) => upgrades.session(JSON.parse(document)));
    },
    async endAllOf(userId, at, exceptSessionId) {
      await write(() => endAll.run(at, userId, exceptSessionId));
    },
  };
};
