import type { Db } from "mongodb";
import type { Accounts, UserOrder, Users } from "../../domain/identity/ports.ts";
import { emailKey, searchWordsOfUser, type User } from "../../domain/identity/user.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { assertEntryOf, nextState } from "../../domain/log/entry.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import { isDuplicate } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";
import { insertLogged, updateLogged } from "./log/logged-writes.ts";
import type { LogRelay } from "./log/relay.ts";
import { searchFilter } from "./search-words.ts";

interface UserDocument extends User {
  readonly _id: number;
  readonly emailKey: string;
  readonly foldedLastName: string;
  readonly searchWords: readonly string[];
}

/** Leaves out of an answer what only the store's queries need. */
export const userProjection = { _id: 0, emailKey: 0, foldedLastName: 0, searchWords: 0, pending: 0 };

const orderKeys: Readonly<Record<UserOrder, string>> = {
  createdAt: "createdAt",
  email: "emailKey",
  lastName: "foldedLastName",
};

const documentOf = (user: User): UserDocument => ({
  ...user,
  _id: user.id,
  emailKey: emailKey(user.email),
  foldedLastName: fold(user.lastName),
  searchWords: searchWordsOfUser(user),
});

/** Sign-in's look-up in MongoDB. */
export const accountStore = (database: Db, upgrade: Upgrades["user"]): Accounts => {
  const users = database.collection<UserDocument>("users");
  return {
    async findByEmail(email) {
      const found = await users.findOne({ emailKey: emailKey(email) }, { projection: userProjection });
      return found && upgrade(found);
    },
  };
};

/** The users of each company in MongoDB. */
export const userStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["user"],
): ((companyId: number) => Users) => {
  const users = database.collection<UserDocument>("users");
  /** A duplicate is the e-mail's or, where no other account has that, a bug. */
  const taken = async (error: unknown, user: User): Promise<"email_taken"> => {
    const others = { emailKey: emailKey(user.email), _id: { $ne: user.id } };
    if (isDuplicate(error) && (await users.countDocuments(others, { limit: 1 })) > 0) return "email_taken";
    throw error;
  };
  return (companyId) => ({
    async find(id) {
      const found = await users.findOne({ companyId, _id: id }, { projection: userProjection });
      return found && upgrade(found);
    },
    async add(user, entry) {
      assertSameCompany(companyId, user);
      assertEntryOf(user, entry);
      try {
        await insertLogged(database, relay, "users", documentOf(user), entry);
        return "added";
      } catch (error) {
        return taken(error, user);
      }
    },
    async save(user, entry) {
      assertSameCompany(companyId, user);
      const next = nextState(user);
      assertEntryOf(next, entry);
      try {
        const asRead = { companyId, _id: user.id, version: user.version };
        const { _id, lastLoginAt, ...written } = documentOf(next);
        return (await updateLogged(database, relay, "users", asRead, written, entry)) ? next : "conflict";
      } catch (error) {
        return taken(error, user);
      }
    },
    async noteSignIn({ id, version, ...user }, lastLoginAt) {
      const { matchedCount } = await users.updateOne({ companyId, _id: id, version }, { $set: { lastLoginAt } });
      return matchedCount === 0 ? "conflict" : { ...user, id, version, lastLoginAt };
    },
    async list({ isActive, search }, page) {
      const filter = { companyId, ...(isActive === null ? {} : { isActive }), ...searchFilter(search) };
      return listPage(users, { keys: orderKeys, projection: userProjection, upgrade }, filter, page);
    },
  });
};
