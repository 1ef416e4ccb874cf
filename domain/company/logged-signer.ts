import type { JsonObject } from "../log/changes.ts";
import type { LoggedView } from "../log/view.ts";
import type { Signer } from "./signer.ts";

/** What the log shows of signers: all of them. Which one is the default is a change of the company. */
export const loggedSigner: LoggedView<Signer> = {
  kind: "signer",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  // A signer is plain data; JSON's own types have no names for its interfaces.
  viewOf: ({ schemaVersion: _version, logNumber: _number, ...signer }) => signer as unknown as JsonObject,
  secretsOf: () => [],
};
