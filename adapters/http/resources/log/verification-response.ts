import { Type } from "@sinclair/typebox";
import type { VerifiedPart } from "../../../../application/log/verify-audit-log.ts";
import type { PublicKey } from "../../../../domain/kernel/ports.ts";
import { type Anchor, shownAnchor } from "../../../../domain/log/anchor.ts";
import { textOfHead } from "../../../../domain/log/head-text.ts";
import { type LogProblem, problemKinds } from "../../../../domain/log/verification/problem.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { oneOf } from "../../codec/values/choice-codecs.ts";
import { loggedKind } from "./response.ts";

const problemKind = oneOf("LogProblemKind", problemKinds, `one of: ${problemKinds.join(", ")}`);
const place = nullableSchema(Type.Integer({ minimum: 1 }));
const company = withoutDescription(recordId);

/** A problem found in the audit log. */
const problemResponse = responseObject<LogProblem>("LogProblem", {
  problem: [withoutDescription(problemKind.schema), "Kind of problem; the operator's guide explains each", "problem"],
  seq: [place, "Sequence number at which the problem is in the company's audit log", "seq"],
  last_seq: [
    place,
    "Last sequence number if the problem covers several, such as several missing entries; otherwise `seq`",
    "lastSeq",
  ],
  kind: [
    nullableSchema(withoutDescription(loggedKind.schema)),
    "Kind of record that the entry is about; null if the entry cannot be read or is missing",
    ({ record }) => record?.kind ?? null,
  ],
  id: [nullableSchema(textSchema), "Id of that record", ({ record }) => record?.recordId ?? null],
  number: [
    nullableSchema(Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^r[0-9]+$" })])),
    "Number of the entry among those of the record",
    "number",
  ],
});

/** The result of verifying a part of the audit log. */
export const verificationResponse = responseObject<VerifiedPart>("AuditVerification", {
  company: [company, "Company whose audit log was verified", "companyId"],
  from: [
    nullableSchema(textSchema),
    "Start of the verification: the sequence number of the preceding entry, a colon and its `mac`; null if it started with the first entry",
    ({ from }) => from && textOfHead(from),
  ],
  through: [
    textSchema,
    "Last entry that was verified, in the same format; without a `mac` if that entry is not as it was written",
    ({ through }) => textOfHead(through),
  ],
  checked: [Type.Integer({ minimum: 0 }), "Number of entries that were verified", "checked"],
  problem_count: [Type.Integer({ minimum: 0 }), "Number of problems that were found", "problemCount"],
  problems: [listOf(problemResponse), "Problems in the order of the log, at most 100", "problems"],
  complete: [Type.Boolean(), "Whether the verification reached the end of the audit log", "isComplete"],
  next: [
    nullableSchema(textSchema),
    "Value to send as `from` to continue; null if the log is complete",
    ({ isComplete, through }) => (isComplete ? null : textOfHead(through)),
  ],
});

/** The signed end of an audit log. */
export const anchorResponse = responseObject<Anchor>("AuditAnchor", {
  company: [company, "Company whose audit log it is", "companyId"],
  seq: [Type.Integer({ minimum: 0 }), "Sequence number of the last entry; 0 if there is none", "seq"],
  mac: [textSchema, "`mac` of that entry, which authenticates all before it", "mac"],
  at: [instantSchema, "Time at which this was the end of the log", (anchor) => shownAnchor(anchor).at],
  key_id: [textSchema, "Fingerprint of the key that made the signature; see `GET /audit/key/`", "keyId"],
  signature: [
    textSchema,
    "Ed25519 signature, in base64, over the canonical JSON (RFC 8785) of the other fields",
    "signature",
  ],
});

/** The public key of signatures for auditors. */
export const auditKeyResponse = responseObject<PublicKey>("AuditKey", {
  key_id: [
    textSchema,
    "Fingerprint of the key: SHA-256 of its DER form, in hexadecimal. Compare it with the fingerprint that you get from the operator in another way",
    "id",
  ],
  algorithm: [Type.Literal("Ed25519"), "Algorithm of the signatures", () => "Ed25519"],
  public_key: [textSchema, "Public key, as PEM", "pem"],
});
