import type { Accounts, UserFilter, UserOrder, Users } from "../../../domain/identity/ports.ts";
import { providerLinkKey } from "../../../domain/identity/provider/link.ts";
import { emailKey, searchWordsOfUser, type User } from "../../../domain/identity/user.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { parseOnce } from "../database/parse-once.ts";
import { findEach } from "../list-page.ts";
import { foundByWord, searchWordWriter, wordsToFind, wordsWithSharedPrefix } from "../search-words.ts";
import { listedRecords } from "../versioned-records.ts";

const orders: Readonly<Record<UserOrder, string>> = {
  createdAt: "created_at",
  email: "email_key",
  lastName: "folded_last_name",
};
const conditions: Conditions<UserFilter> = {
  isActive: "is_active = ?",
  search: (typed, { companyId }) => foundByWord("user", companyId, wordsToFind(typed)),
};

/** How many users whom loans name are cached: a kilobyte each. */
const maxRemembered = 1_000;

/** Finds the user of a sign-in in SQLite. */
export const accountStore = ({ database, upgrades }: Connection): Accounts => {
  const byEmail = database.prepare<{ document: string }, [string]>("SELECT document FROM users WHERE email_key = ?");
  return {
    async findByEmail(email) {
      const row = byEmail.get(emailKey(email));
      return row && upgrades.user(JSON.parse(row.document));
    },
  };
};

/** The users of each company in SQLite. */
export const userStores = (connection: Connection): ((companyId: number) => Users) => {
  const { database, write, upgrades } = connection;
  const writeWords = searchWordWriter(database, "user");
  const users = listedRecords(connection, {
    table: "users",
    upgrade: upgrades.user,
    columns: {
      company_id: ({ companyId }) => companyId,
      created_at: ({ createdAt }) => createdAt,
      is_active: ({ isActive }) => Number(isActive),
      email_key: ({ email }) => emailKey(email),
      folded_last_name: ({ lastName }) => fold(lastName),
      provider_link: ({ providerLink }) => providerLink && providerLinkKey(providerLink),
    },
    savedDocument:
      "json_set(?, '$.lastLoginAt', document ->> '$.lastLoginAt', '$.lastCodeStep', document ->> '$.lastCodeStep')",
    taken: { email_key: "email_taken", provider_link: "link_taken" },
    writeBeside: (user) => writeWords(user.companyId, user.id, wordsWithSharedPrefix(searchWordsOfUser(user))),
    orders,
    conditions,
  });
  const sameUser = parseOnce<number, User>((document) => upgrades.user(JSON.parse(document)), maxRemembered);
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM users WHERE id = ? AND company_id = ?",
  );
  const byLink = users.query("company_id = ? AND provider_link = ?");
  const useCodeStep = database.prepare<never, [number, number, number, number]>(
    `UPDATE users SET document = json_set(document, '$.lastCodeStep', ?)
     WHERE id = ? AND company_id = ? AND coalesce(document ->> '$.lastCodeStep', 0) < ?`,
  );
  const replaceSecret = database.prepare<never, [string, number, number, number]>(
    `UPDATE users SET document = json_set(document, '$.secondFactor.sealedSecret', ?)
     WHERE id = ? AND company_id = ? AND version = ?`,
  );
  const find = (companyId: number, id: number): User | null => {
    const row = byId.get(id, companyId);
    return row && sameUser(id, row.document);
  };
  return (companyId) => ({
    ...users.ofCompany(companyId),
    find: async (id) => find(companyId, id),
    // One by one: for the few users that loans name, a JSON list takes SQLite longer.
    findEach: (ids) => findEach(connection, [...new Set(ids)], (id) => find(companyId, id)),
    async findByLink(link) {
      return byLink(companyId, providerLinkKey(link))[0] ?? null;
    },
    async useCodeStep(userId, step) {
      return (await write(() => useCodeStep.run(step, userId, companyId, step))).changes > 0;
    },
    async replaceSecondFactorSecret({ id, version }, sealedSecret) {
      return (await write(() => replaceSecret.run(sealedSecret, id, companyId, version))).changes > 0;
    },
  });
};
