import { openVault } from "../../../adapters/crypto/vault.ts";
import { changeSigner } from "../../../application/signer/change-signer.ts";
import { createSigner } from "../../../application/signer/create-signer.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { aClock } from "../../fixtures/clock.ts";
import { openStore, type StoreName } from "./open-store.ts";
import { administratorOf, draftSigner } from "./signer-killed-actor.ts";

// A process that dies between the two writes of a new default signer: the signer's, and the company's. It creates the signer
// of an id, or changes the one that has it.

const [name, place, what, companyId, signerId] = process.argv.slice(2);
const stores = await openStore(name as StoreName, place ?? "");
const dependencies = {
  ...stores,
  companies: {
    ...stores.companies,
    save: async () => {
      process.kill(process.pid, "SIGKILL");
      return "conflict" as const;
    },
  },
  vault: openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null),
  clock: aClock(),
};
const actor = administratorOf(Number(companyId));
const id = Number(signerId);
const outcome =
  what === "create"
    ? await createSigner(dependencies)(actor, null, { ...draftSigner, isDefault: true }, id)
    : await changeSigner(dependencies)(actor, id, null, (current) =>
        accept({ ...current, title: "President", isDefault: true }),
      );
throw new Error(`the process outlived the change: ${JSON.stringify(outcome)}`);
