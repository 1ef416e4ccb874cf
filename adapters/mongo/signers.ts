import type { Db } from "mongodb";
import type { SignerOrder, Signers } from "../../domain/company/ports.ts";
import type { Signer } from "../../domain/company/signer.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { assertEntryOf, nextState } from "../../domain/log/entry.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import { listPage } from "./list-page.ts";
import { insertLogged, replaceLogged } from "./log/logged-writes.ts";
import type { LogRelay } from "./log/relay.ts";

interface SignerDocument extends Signer {
  readonly _id: number;
  readonly foldedName: string;
}

/** Leaves out of an answer what only the store's queries need. */
const projection = { _id: 0, foldedName: 0, pending: 0 };

const orderKeys: Readonly<Record<SignerOrder, string>> = { createdAt: "createdAt", name: "foldedName" };

const documentOf = (signer: Signer): SignerDocument => ({
  ...signer,
  _id: signer.id,
  foldedName: fold(signer.name),
});

/** The signers of each company in MongoDB. */
export const signerStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["signer"],
): ((companyId: number) => Signers) => {
  const signers = database.collection<SignerDocument>("signers");
  return (companyId) => ({
    async find(id) {
      const found = await signers.findOne({ companyId, _id: id }, { projection });
      return found && upgrade(found);
    },
    async add(signer, entry) {
      assertSameCompany(companyId, signer);
      assertEntryOf(signer, entry);
      await insertLogged(database, relay, "signers", documentOf(signer), entry);
    },
    async save(signer, entry) {
      assertSameCompany(companyId, signer);
      const next = nextState(signer);
      assertEntryOf(next, entry);
      const asRead = { companyId, _id: signer.id, version: signer.version };
      return (await replaceLogged(database, relay, "signers", asRead, documentOf(next), entry)) ? next : "conflict";
    },
    async list({ isActive }, page) {
      const filter = { companyId, ...(isActive === null ? {} : { isActive }) };
      return listPage(signers, { keys: orderKeys, projection, upgrade }, filter, page);
    },
  });
};
