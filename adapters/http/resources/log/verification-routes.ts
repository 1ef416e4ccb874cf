import { Type } from "@sinclair/typebox";
import { findAuditAnchor } from "../../../../application/log/find-audit-anchor.ts";
import { findAuditKey } from "../../../../application/log/find-audit-key.ts";
import { verifyAuditLog } from "../../../../application/log/verify-audit-log.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import type { LogHead } from "../../../../domain/log/chain.ts";
import { headOfText, textOfHead } from "../../../../domain/log/head-text.ts";
import { maxEntriesVerified } from "../../../../domain/log/verification/limits.ts";
import type { Codec } from "../../codec/codec.ts";
import { optionalParam, parametersQuery } from "../../codec/query.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyFilter } from "../part-fields.ts";
import { logEntryExample } from "./examples.ts";
import { anchorResponse, auditKeyResponse, verificationResponse } from "./verification-response.ts";

const tag = "Audit log";
const permission = "audit.view";

const head: Codec<LogHead> = {
  schema: Type.String({ maxLength: 80, examples: ["0:"] }),
  decode: (json, path) => {
    const read = typeof json === "string" ? headOfText(json) : null;
    return read === null
      ? invalidField(path, "must be the sequence number of an entry, a colon and its mac, as in an anchor")
      : accept(read);
  },
  encode: textOfHead,
  input: { kind: "text" },
};

const verificationQuery = parametersQuery<{ readonly from: LogHead | null; readonly companyId: number | null }>({
  from: optionalParam(
    "from",
    head,
    "Only entries after this one, which must exist: its sequence number, a colon and its `mac`, as in `next` or an anchor; defaults to the first entry on",
  ),
  ...companyFilter,
});

const { seq, mac, at } = logEntryExample;
const keyId = "5c1b6f0d7f0e8f3a2b9c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192";
const anchor = {
  companyId: 2,
  seq,
  mac,
  at,
  keyId,
  signature: "kq0h3Zs8vYw1cJb0cV4u8q5k2s7l1nXh3w9t6r0f2p8d4a1z5y7x3c6Eo0oY6m8rF0n1rX1o4n5c8H4r0i2m7w3EDQ==",
};
const key = {
  id: keyId,
  pem: "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n",
};

/** The operations that verify that an audit log is as it was written. */
export const verificationOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    method: "GET",
    path: "/audit/verify/",
    name: "verifyAuditLog",
    tag,
    summary: "Verify the audit log of a company",
    description: `Verifies that every entry is as it was written, in its place and in order, ${groupedNumber(maxEntriesVerified)} entries at a time: send \`next\` as \`from\` to continue. Problems are listed in a successful response. The operator's command \`audit verify\` also compares the records with the log. Only an anchor that was kept elsewhere shows whether a whole store was put back to an earlier state: send it as \`from\`.`,
    permission,
    query: verificationQuery,
    fairQueue: "files",
    success: 200,
    response: verificationResponse,
    example: verificationResponse.encode({
      companyId: 2,
      from: null,
      through: { seq, mac },
      checked: seq,
      isComplete: true,
      problemCount: 0,
      problems: [],
    }),
    refusals: [],
    handle: ({ actor, query: { companyId, from } }) => verifyAuditLog(dependencies, actor, companyId, from),
  }),
  defineOperation({
    method: "GET",
    path: "/audit/anchor/",
    name: "readAuditAnchor",
    tag,
    summary: "Read the signed end of the audit log of a company",
    description:
      "Returns the last entry of the audit log now, signed. Keep it where people who can write to the store cannot change it: `GET /audit/verify/?from=` and the operator's command `audit verify --from` show later whether the log still has it.",
    permission,
    query: parametersQuery<{ readonly companyId: number | null }>(companyFilter),
    success: 200,
    response: anchorResponse,
    example: anchorResponse.encode(anchor),
    refusals: [],
    handle: ({ actor, query }) => findAuditAnchor(dependencies, actor, query.companyId),
  }),
  defineOperation({
    method: "GET",
    path: "/audit/key/",
    name: "readAuditKey",
    tag,
    summary: "Read the public key of signatures for auditors",
    description:
      "Returns the public key that verifies the signatures of anchors. It is derived from the audit key, so it stays the same.",
    permission,
    success: 200,
    response: auditKeyResponse,
    example: auditKeyResponse.encode(key),
    refusals: [],
    handle: ({ actor }) => findAuditKey(dependencies, actor),
  }),
];
