import type { Database } from "bun:sqlite";
import type { PageLink } from "../../../domain/pages/page-link.ts";
import type { PageLinks, SealedOperands } from "../../../domain/pages/ports.ts";
import type { Write } from "../database/write-queue.ts";

/** Links to pages in SQLite. Adding a link deletes the expired ones. */
export const pageLinkStore = (database: Database, write: Write): PageLinks => {
  const tidy = database.prepare<never, [string]>("DELETE FROM page_links WHERE expires_at <= ?");
  const insert = database.prepare<never, [string, number, number, string, string, string, string, string]>(
    `INSERT INTO page_links (token_digest, company_id, user_id, session_id, page, sealed_operands, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byDigest = database.prepare<PageLink, [string]>(
    `SELECT token_digest AS tokenDigest, company_id AS companyId, user_id AS userId, session_id AS sessionId, page,
       sealed_operands AS sealedOperands, created_at AS createdAt, expires_at AS expiresAt
     FROM page_links WHERE token_digest = ?`,
  );
  const operandsAfter = database.prepare<SealedOperands, [string, number]>(
    `SELECT token_digest AS tokenDigest, company_id AS companyId, sealed_operands AS sealedOperands
     FROM page_links WHERE token_digest > ? ORDER BY token_digest LIMIT ?`,
  );
  const replace = database.prepare<never, [string, string, string]>(
    "UPDATE page_links SET sealed_operands = ? WHERE token_digest = ? AND sealed_operands = ?",
  );
  const add = database.transaction((link: PageLink) => {
    const { tokenDigest, companyId, userId, sessionId, page, sealedOperands, createdAt, expiresAt } = link;
    tidy.run(createdAt);
    insert.run(tokenDigest, companyId, userId, sessionId, page, sealedOperands, createdAt, expiresAt);
  });
  return {
    async add(link) {
      await write(() => add.immediate(link));
    },
    async find(tokenDigest) {
      return byDigest.get(tokenDigest);
    },
    async operandsAfter(tokenDigest, max) {
      return operandsAfter.all(tokenDigest, max);
    },
    async replaceOperands(tokenDigest, expected, sealedOperands) {
      return (await write(() => replace.run(sealedOperands, tokenDigest, expected))).changes > 0;
    },
  };
};
