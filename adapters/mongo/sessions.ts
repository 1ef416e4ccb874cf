import type { Db } from "mongodb";
import type { Sessions, SignedIn } from "../../domain/identity/ports.ts";
import type { Session } from "../../domain/identity/session.ts";
import type { User } from "../../domain/identity/user.ts";
import { userProjection } from "./users.ts";

interface SessionDocument extends Session {
  readonly _id: string;
}

const projection = { _id: 0 };
const companyProjection = { _id: 0, id: 1, isActive: 1, timeZone: 1, companyType: 1 };

/** All sign-ins in MongoDB. Ending many also moves their versions on, so that no rotation under way brings one back. */
export const sessionStore = (database: Db): Sessions => {
  const sessions = database.collection<SessionDocument>("sessions");
  const users = database.collection<{ _id: number }>("users");
  const companies = database.collection<{ _id: number }>("companies");
  return {
    async find(id) {
      const session = await sessions.findOne<Session>({ _id: id }, { projection });
      if (session === null) return null;
      const [user, company] = await Promise.all([
        users.findOne<User>({ _id: session.userId }, { projection: userProjection }),
        companies.findOne<SignedIn["company"]>({ _id: session.companyId }, { projection: companyProjection }),
      ]);
      return user === null || company === null ? null : { session, user, company };
    },
    async add(session) {
      await sessions.insertOne({ ...session, _id: session.id });
    },
    async save(session) {
      const next = { ...session, version: session.version + 1 };
      const asRead = { _id: session.id, version: session.version };
      const { matchedCount } = await sessions.replaceOne(asRead, next);
      return matchedCount === 0 ? "conflict" : next;
    },
    async endAllOf(userId, at, exceptSessionId) {
      const others = exceptSessionId === null ? {} : { _id: { $ne: exceptSessionId } };
      await sessions.updateMany({ userId, endedAt: null, ...others }, { $set: { endedAt: at }, $inc: { version: 1 } });
    },
  };
};
