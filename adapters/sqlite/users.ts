import type { Database } from "bun:sqlite";
import type { Accounts, UserOrder, Users } from "../../domain/identity/ports.ts";
import { emailKey, searchWordsOfUser, type User } from "../../domain/identity/user.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../domain/log/entry.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import type { Write } from "./database/write-queue.ts";
import { condition, conditionUnlessNull, listIds, withDocuments } from "./list-page.ts";
import type { LogWriter } from "./log.ts";
import { foundByWord, searchedTable, searchWordWriter, wordsToFind } from "./search-words.ts";
import { takenColumn } from "./unique-violation.ts";

const orderColumns: Readonly<Record<UserOrder, string>> = {
  createdAt: "created_at",
  email: "email_key",
  lastName: "folded_last_name",
};

const userReader =
  (upgrade: Upgrades["user"]) =>
  (row: { document: string } | null): User | null =>
    row === null ? null : upgrade(JSON.parse(row.document));

/** Sign-in's look-up in SQLite. */
export const accountStore = (database: Database, upgrade: Upgrades["user"]): Accounts => {
  const userOf = userReader(upgrade);
  const byEmail = database.prepare<{ document: string }, [string]>("SELECT document FROM users WHERE email_key = ?");
  return {
    async findByEmail(email) {
      return userOf(byEmail.get(emailKey(email)));
    },
  };
};

const userWriters = (database: Database, writeLog: LogWriter) => {
  const insert = database.prepare<never, [number, string, string, string]>(
    "INSERT INTO users (id, email_key, folded_last_name, document) VALUES (?, ?, ?, ?)",
  );
  const update = database.prepare<never, [string, string, string, number, number, number]>(
    `UPDATE users SET email_key = ?, folded_last_name = ?,
       document = json_set(?, '$.lastLoginAt', json_extract(document, '$.lastLoginAt'))
     WHERE id = ? AND company_id = ? AND version = ?`,
  );
  const writeWords = searchWordWriter(database, "user");
  const add = database.transaction((user: User, entry: LogEntry): void => {
    insert.run(user.id, emailKey(user.email), fold(user.lastName), JSON.stringify(user));
    writeWords(user.companyId, user.id, searchWordsOfUser(user));
    writeLog(entry);
  });
  const save = database.transaction((next: User, version: number, entry: LogEntry): boolean => {
    const keys = [emailKey(next.email), fold(next.lastName)] as const;
    const { changes } = update.run(...keys, JSON.stringify(next), next.id, next.companyId, version);
    if (changes === 0) return false;
    writeWords(next.companyId, next.id, searchWordsOfUser(next));
    writeLog(entry);
    return true;
  });
  return { add, save };
};

/** The users of each company in SQLite. */
export const userStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["user"],
): ((companyId: number) => Users) => {
  const userOf = userReader(upgrade);
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM users WHERE id = ? AND company_id = ?",
  );
  const noteSignIn = database.prepare<never, [string, number, number, number]>(
    `UPDATE users SET document = json_set(document, '$.lastLoginAt', ?)
     WHERE id = ? AND company_id = ? AND version = ?`,
  );
  const writers = userWriters(database, writeLog);
  return (companyId) => ({
    async find(id) {
      return userOf(byId.get(id, companyId));
    },
    async add(user, entry) {
      assertSameCompany(companyId, user);
      assertEntryOf(user, entry);
      try {
        await write(() => writers.add.immediate(user, entry));
        return "added";
      } catch (error) {
        if (takenColumn(error) === "email_key") return "email_taken";
        throw error;
      }
    },
    async save(user, entry) {
      assertSameCompany(companyId, user);
      const next = nextState(user);
      assertEntryOf(next, entry);
      try {
        return (await write(() => writers.save.immediate(next, user.version, entry))) ? next : "conflict";
      } catch (error) {
        if (takenColumn(error) === "email_key") return "email_taken";
        throw error;
      }
    },
    async noteSignIn(user, at) {
      const { changes } = await write(() => noteSignIn.run(at, user.id, companyId, user.version));
      return changes === 0 ? "conflict" : { ...user, lastLoginAt: at };
    },
    async list({ isActive, search }, page) {
      const found = foundByWord("user", companyId, wordsToFind(search));
      const conditions = [
        condition("company_id = ?", companyId),
        ...conditionUnlessNull("is_active = ?", isActive),
        ...found,
      ];
      const source = { table: searchedTable("users", found), columns: orderColumns, conditions };
      return withDocuments(database, "users", upgrade, listIds(database, source, page));
    },
  });
};
