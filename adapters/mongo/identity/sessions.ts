import type { Sessions } from "../../../domain/identity/ports.ts";
import { employerOf, lifetimeSeconds, type Session } from "../../../domain/identity/session/session.ts";
import { companyProjection } from "../companies.ts";
import type { Connection } from "../database/connection.ts";
import { isPassing } from "../database/unreachable.ts";
import { userProjection } from "./users.ts";

interface SessionDocument extends Session {
  readonly _id: string;
  readonly tidyAt: Date;
}

const projection = { _id: 0, tidyAt: 0 };

/** Uses the machine's clock, as the server does that deletes the document: a scenario has a simulated clock. */
const tidyAt = (): Date => new Date(Date.now() + lifetimeSeconds.sessionKept * 1000);

/**
 * All sign-ins in MongoDB. Ending several sessions also increments their versions, so that a rotation in progress cannot revive one. The
 * TTL index on `tidyAt` only deletes sessions that are over; whether a session is over depends on its own times.
 */
export const sessionStore = ({ database, upgrades, relay }: Connection): Sessions => {
  const sessions = database.collection<SessionDocument>("sessions");
  const users = database.collection<{ _id: number; companyId: number; version: number; lastLoginAt: string }>("users");
  const companies = database.collection<{ _id: number }>("companies");
  const add = async (session: Session): Promise<void> => {
    await sessions.insertOne({ ...session, _id: session.id, tidyAt: tidyAt() });
  };
  return {
    async find(id) {
      const found = await sessions.findOne({ _id: id }, { projection });
      if (found === null) return null;
      const session = upgrades.session(found);
      const [user, company] = await Promise.all([
        users.findOne({ _id: session.userId }, { projection: userProjection }),
        companies.findOne({ _id: session.companyId }, { projection: companyProjection }),
      ]);
      if (user === null || company === null) return null;
      return { session, user: upgrades.user(user), company: employerOf(upgrades.company(company)) };
    },
    add,
    async begin(session, user, event) {
      // The session is inserted before the sign-in is recorded at the user's version that was read: a concurrent change of the password
      // or deactivation of the user either finds the session and ends it, or makes this update fail.
      await add(session);
      const asRead = { companyId: user.companyId, _id: user.id, version: user.version };
      const { matchedCount } = await users.updateOne(asRead, { $set: { lastLoginAt: session.startedAt } });
      if (matchedCount === 0) {
        await sessions.deleteOne({ _id: session.id });
        return "conflict";
      }
      await relay.appendEvent(event);
      return { ...user, lastLoginAt: session.startedAt };
    },
    async save(session) {
      const next = { ...session, version: session.version + 1 };
      const asRead = { _id: session.id, version: session.version };
      const { matchedCount } = await sessions.replaceOne(asRead, { ...next, tidyAt: tidyAt() });
      return matchedCount === 0 ? "conflict" : next;
    },
    async runningOf(userId, max) {
      const found = sessions.find({ userId, endedAt: null, kind: { $ne: "pending" } }, { projection });
      const rows = await found.sort({ startedAt: -1, _id: 1 }).limit(max).toArray();
      return rows.map((row) => upgrades.session(row));
    },
    async endAllOf(userId, at, exceptSessionId) {
      const others = exceptSessionId === null ? {} : { _id: { $ne: exceptSessionId } };
      const ended = { $set: { endedAt: at }, $inc: { version: 1 } };
      const endRunning = () => sessions.updateMany({ userId, endedAt: null, ...others }, ended);
      // The driver does not retry writes of several documents. A retry does not match sessions that are already ended.
      await endRunning().catch((error: unknown) => {
        if (isPassing(error)) return endRunning();
        throw error;
      });
    },
  };
};
