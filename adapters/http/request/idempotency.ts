import canonicalize from "canonicalize";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { FieldPlace } from "../../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isJsonObject } from "../codec/codec.ts";
import type { HttpServices } from "../http-services.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { Reply } from "../operation/replies.ts";
import type { RequestRefusal } from "./request-refusals.ts";

/** How long the first request may run before another one may take its key over, and how long its answer is kept. */
const leaseSeconds = 60;
const keptSeconds = 86_400;

const printable = /^[\x20-\x7e]{1,255}$/;

/** Answers that a repeated request gets afresh: they were not raised by running the operation, or may pass. */
const statusesNotKept: readonly number[] = [401, 403, 404, 429];

/**
 * The one form that bodies have which say the same (RFC 8785); empty where there is no body. Null where it has none, for
 * half a character or a number beyond what programs share (RFC 7493).
 */
const canonicalJson = (json: unknown): string | null => {
  try {
    return canonicalize(json) ?? "";
  } catch {
    return null;
  }
};

/** A request that may carry a key, and how it is answered. */
interface Repeatable {
  readonly operation: AnyOperation;
  readonly request: Request;
  readonly actor: Actor;
  readonly path: string;
  readonly json: unknown;
  readonly makesRecord: boolean;
  readonly run: (reservedId: number | null) => Promise<Reply>;
  /** The answer made from the record of a run that broke off, or null where there is none. */
  readonly recall: (reservedId: number) => Promise<Reply | null>;
}

const withoutShownOnce = ({ shownOnce = [] }: AnyOperation, reply: Reply): Reply => {
  const { body } = reply;
  if (!isJsonObject(body)) return reply;
  const emptied = shownOnce.filter((name) => Object.hasOwn(body, name)).map((name) => [name, null]);
  return { ...reply, body: { ...body, ...Object.fromEntries(emptied) } };
};

const replayed = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, "Idempotency-Replayed": "true" },
});

/** A stored response is bound to the digest of its key, so that it answers no other one. */
const answerPlace = ({ companyId }: Actor, key: string): FieldPlace => ({
  companyId,
  kind: "idempotency key",
  id: key,
  field: "answer",
});

/** Stores the response of a request, or releases its key. */
const keepAnswer =
  ({ dependencies }: Pick<HttpServices, "dependencies">) =>
  async (key: string, { operation, actor }: Repeatable, reply: Reply): Promise<Reply> => {
    if (statusesNotKept.includes(reply.status)) await dependencies.idempotencyKeys.release(key);
    else
      await dependencies.idempotencyKeys.answer(
        key,
        dependencies.vault.seal(JSON.stringify(withoutShownOnce(operation, reply)), answerPlace(actor, key)),
      );
    return reply;
  };

const claimKey =
  ({ dependencies }: Pick<HttpServices, "dependencies">) =>
  async (key: string, sequence: string, body: string) => {
    const now: Instant = dependencies.clock.now();
    return dependencies.idempotencyKeys.claim(key, {
      bodyDigest: dependencies.vault.digest(body),
      reservedId: await dependencies.sequences.next(sequence),
      now,
      leaseEndsAt: dependencies.clock.after(now, leaseSeconds),
      expiresAt: dependencies.clock.after(now, keptSeconds),
    });
  };

/**
 * Runs a request once for its `Idempotency-Key`, however often it is sent: a repetition gets the first answer again.
 * Where running it throws, nobody knows what was stored: the key stays claimed until its lease ends, and the one that takes
 * it over looks for the record first.
 */
export const withIdempotencyKey =
  (services: Pick<HttpServices, "dependencies">) =>
  async (repeatable: Repeatable): Promise<Result<Reply, RequestRefusal>> => {
    const { operation, request, actor, path, json, makesRecord, run, recall } = repeatable;
    const named = request.headers.get("Idempotency-Key");
    if (named === null || operation.sequence === null || !makesRecord) return accept(await run(null));
    if (!printable.test(named)) return refuse({ _tag: "IdempotencyKeyInvalid" });
    const body = canonicalJson(json);
    if (body === null) return refuse({ _tag: "JsonBroken" });
    const { vault } = services.dependencies;
    const key = vault.digest([actor.userId, operation.method, path, named].join("\n"));
    const claimed = await claimKey(services)(key, operation.sequence, body);
    switch (claimed._tag) {
      case "Running":
        return refuse({ _tag: "RequestStillRunning" });
      case "OtherBody":
        return refuse({ _tag: "IdempotencyKeyOfOtherBody" });
      case "Answered":
        return accept(replayed(JSON.parse(vault.open(claimed.answer, answerPlace(actor, key))) as Reply));
      case "Claimed": {
        const found = claimed.takenOver ? await recall(claimed.reservedId) : null;
        const reply = await keepAnswer(services)(key, repeatable, found ?? (await run(claimed.reservedId)));
        return accept(found === null ? reply : replayed(reply));
      }
    }
  };
