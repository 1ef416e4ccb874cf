import type { Db } from "mongodb";
import { type PageLink, pageLinkMinutes } from "../../../domain/pages/page-link.ts";
import type { PageLinks } from "../../../domain/pages/ports.ts";

interface LinkDocument extends Omit<PageLink, "tokenDigest"> {
  readonly _id: string;
  readonly tidyAt: Date;
}

/** The longest time for which a link can open, and one day more for clocks that differ. */
const keptSeconds = pageLinkMinutes.max * 60 + 86_400;

/** Uses the machine's clock, as the server does that deletes the document: a scenario has a simulated clock. */
const tidyAt = (): Date => new Date(Date.now() + keptSeconds * 1000);

/** Links to pages in MongoDB. The TTL index on `tidyAt` only deletes old ones; whether a link has expired depends on its own time. */
export const pageLinkStore = (database: Db): PageLinks => {
  const links = database.collection<LinkDocument>("pageLinks");
  return {
    async add({ tokenDigest, ...link }) {
      await links.insertOne({ _id: tokenDigest, ...link, tidyAt: tidyAt() });
    },
    async find(tokenDigest) {
      const found = await links.findOne({ _id: tokenDigest }, { projection: { tidyAt: 0 } });
      if (found === null) return null;
      const { _id, ...link } = found;
      return { tokenDigest: _id, ...link };
    },
    async operandsAfter(tokenDigest, max) {
      const projection = { companyId: 1, sealedOperands: 1 };
      const found = await links
        .find({ _id: { $gt: tokenDigest } }, { sort: { _id: 1 }, limit: max, projection })
        .toArray();
      return found.map(({ _id, companyId, sealedOperands }) => ({ tokenDigest: _id, companyId, sealedOperands }));
    },
    async replaceOperands(tokenDigest, expected, sealedOperands) {
      const asExpected = { _id: tokenDigest, sealedOperands: expected };
      return (await links.updateOne(asExpected, { $set: { sealedOperands } })).matchedCount > 0;
    },
  };
};
