import type { Database } from "bun:sqlite";
import type { CompanyType } from "../../domain/company/company.ts";
import type { Sessions } from "../../domain/company/ports.ts";
import type { Session } from "../../domain/company/session.ts";
import type { User } from "../../domain/company/user.ts";

interface SignedInRow {
  readonly session: string;
  readonly user: string;
  readonly company_id: number;
  readonly is_active: number;
  readonly time_zone: string;
  readonly company_type: CompanyType;
}

const signedIn = `
SELECT sessions.document AS session, users.document AS user,
  companies.id AS company_id, companies.is_active, companies.time_zone, companies.company_type
FROM sessions JOIN users ON users.id = sessions.user_id JOIN companies ON companies.id = users.company_id
WHERE sessions.id = ?`;

/** All sign-ins in SQLite. Ending many also moves their versions on, so that no rotation under way brings one back. */
export const sessionStore = (database: Database): Sessions => {
  const byId = database.prepare<SignedInRow, [string]>(signedIn);
  const insert = database.prepare<never, [string, string]>("INSERT INTO sessions (id, document) VALUES (?, ?)");
  const update = database.prepare<never, [string, string, number]>(
    "UPDATE sessions SET document = ? WHERE id = ? AND version = ?",
  );
  const endAll = database.prepare<never, [string, number, string | null]>(
    `UPDATE sessions SET document = json_set(document, '$.endedAt', ?, '$.version', version + 1)
     WHERE user_id = ? AND ended_at IS NULL AND id IS NOT ?`,
  );
  return {
    async find(id) {
      const row = byId.get(id);
      if (row === null) return null;
      return {
        session: JSON.parse(row.session) as Session,
        user: JSON.parse(row.user) as User,
        company: {
          id: row.company_id,
          isActive: row.is_active === 1,
          timeZone: row.time_zone,
          companyType: row.company_type,
        },
      };
    },
    async add(session) {
      insert.run(session.id, JSON.stringify(session));
    },
    async save(session) {
      const next = { ...session, version: session.version + 1 };
      return update.run(JSON.stringify(next), session.id, session.version).changes === 0 ? "changed" : next;
    },
    async endAllOf(userId, at, exceptSessionId) {
      endAll.run(at, userId, exceptSessionId);
    },
  };
};
