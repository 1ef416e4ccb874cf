import type { Company } from "../../domain/company/company.ts";
import type { Companies, CompanyFilter, CompanyOrder } from "../../domain/company/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { parseOnce } from "./database/parse-once.ts";
import { listIds, withDocuments } from "./list-page.ts";
import { versionedRecords } from "./versioned-records.ts";

const orders: Readonly<Record<CompanyOrder, string>> = { createdAt: "created_at", name: "folded_name" };
const conditions: Conditions<CompanyFilter, null> = { isActive: "is_active = ?" };

const idOf = ({ id }: Company) => id;

/** How many companies are cached: a few kilobytes each. */
const maxRemembered = 200;

/** All companies in SQLite. */
export const companyStore = (connection: Connection): Companies => {
  const { database, write, upgrades } = connection;
  const companies = versionedRecords(connection, {
    table: "companies",
    upgrade: upgrades.company,
    key: { id: idOf },
    columns: { id: idOf, folded_name: ({ name }) => fold(name) },
    takenByNew: { house: "house_exists" },
  });
  const byId = database.prepare<{ document: string }, [number]>("SELECT document FROM companies WHERE id = ?");
  const sameCompany = parseOnce<number, Company>((document) => upgrades.company(JSON.parse(document)), maxRemembered);
  const house = companies.query("house = 1");
  const byLogo = companies.query("document ->> '$.logo.sha256' = ? ORDER BY id LIMIT 1");
  const updateCredentials = database.prepare<never, [string, string, string, number, number]>(
    `UPDATE companies SET document =
       json_set(document, '$.fhaCredentials', json(?), '$.creditCredentials', json(?), '$.oidcCredentials', json(?))
     WHERE id = ? AND version = ?`,
  );
  const other = (column: string) =>
    `EXISTS (SELECT 1 FROM companies AS other WHERE other.${column} = company.${column} AND other.id <> company.id)`;
  const sharing = database.prepare<{ id: number }, [string]>(
    `SELECT id FROM companies AS company
     WHERE id IN (SELECT value FROM json_each(?)) AND (${other("nmls_id")} OR ${other("lei")})`,
  );
  return {
    ...companies,
    async find(id) {
      const row = byId.get(id);
      return row && sameCompany(id, row.document);
    },
    async findAsStored(id) {
      const row = byId.get(id);
      return row && JSON.parse(row.document);
    },
    async house() {
      return house()[0] ?? null;
    },
    async findByLogo(sha256) {
      return byLogo(sha256)[0] ?? null;
    },
    async sharingIdentifier(ids) {
      return new Set(sharing.all(JSON.stringify(ids)).map(({ id }) => id));
    },
    async replaceCredentials({ id, version, fhaCredentials, creditCredentials, oidcCredentials }) {
      const pairs = [
        JSON.stringify(fhaCredentials),
        JSON.stringify(creditCredentials),
        JSON.stringify(oidcCredentials),
      ] as const;
      return (await write(() => updateCredentials.run(...pairs, id, version))).changes > 0;
    },
    async list(filter, page) {
      const source = { table: "companies", columns: orders, conditions: conditionsOf(conditions, filter, null) };
      return withDocuments(connection, "companies", upgrades.company, await listIds(connection, source, page));
    },
  };
};
