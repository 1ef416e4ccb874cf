import canonicalize from "canonicalize";
import type { Actor } from "../../../../domain/access/actor.ts";
import type { Instant } from "../../../../domain/kernel/day.ts";
import { type KeyClaim, storedResponsePlace } from "../../../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";
import { isJsonObject } from "../../codec/codec.ts";
import type { HttpServices } from "../../http-services.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { acceptsIdempotencyKey } from "../../operation/operation-facts.ts";
import type { Reply } from "../../operation/replies.ts";
import { contextOf } from "../request-context.ts";
import type { RequestRefusal } from "../request-refusals.ts";
import { type ClaimedKey, endLease, keepRenewing, leaseSeconds } from "./key-lease.ts";

/** How long a response is kept. */
const keptSeconds = 86_400;

const printable = /^[\x20-\x7e]{1,255}$/;

/** Whether a response can be stored. A file is generated again, by an operation that is harmless to repeat. */
const isStorable = ({ text }: Reply): boolean => text === undefined || typeof text === "string";

/**
 * Successful responses are kept, and the one kind of refusal that is not ours: 422, from the agency or the bureau. A request that we refuse
 * changed nothing, and may be sent with other data under the same key; so may one that was refused because of a password that an
 * administrator can replace.
 */
const isKept = (reply: Reply): boolean => {
  const { status, givesKeyBack } = reply;
  return status >= 200 && status < 300 ? isStorable(reply) : status === 422 && !givesKeyBack;
};

/**
 * The canonical form of a body (RFC 8785); empty if there is no body. Null if there is none because of an unpaired surrogate, or a number
 * that programs cannot exchange reliably (RFC 7493).
 */
const canonicalJson = (json: unknown): string | null => {
  try {
    return canonicalize(json) ?? "";
  } catch {
    return null;
  }
};

/** A request that may have a key, and how it is handled. */
interface Repeatable {
  readonly operation: AnyOperation;
  readonly request: Request;
  readonly actor: Actor;
  /** Its path below `/api`, and its complete address, both without the query. Computed only if there is a key. */
  readonly addresses: () => { readonly path: string; readonly url: string };
  readonly json: unknown;
  readonly run: (reservedId: number | null) => Promise<Reply>;
  /** The response made from the record of an interrupted run; a response that would not be kept means that there is none. */
  readonly recall: (reservedId: number) => Promise<Reply>;
}

const withoutShownOnce = ({ shownOnce = [] }: AnyOperation, reply: Reply): Reply => {
  const { body } = reply;
  if (!isJsonObject(body)) return reply;
  const emptied = shownOnce.filter((name) => Object.hasOwn(body, name)).map((name) => [name, null]);
  return { ...reply, body: { ...body, ...Object.fromEntries(emptied) } };
};

/** The first response again; an error names the request that receives it now. */
const replayed = ({ status, body, headers, ...reply }: Reply, request: Request): Reply => ({
  ...reply,
  status,
  body: status >= 400 && isJsonObject(body) ? { ...body, request_id: contextOf(request).requestId } : body,
  headers: { ...headers, "Idempotency-Replayed": "true" },
});

type WithDependencies = Pick<HttpServices, "dependencies">;

/**
 * The digests that identify a request: of its key, which counts for one user, method, and path, and of its body, which may contain a
 * password and so includes a secret. In the first release, keys counted for a complete address, and bodies included no secret; while one of
 * those is stored, for 24 hours, it takes precedence.
 */
const digestsOf =
  ({ dependencies }: WithDependencies) =>
  async ({ operation, actor, addresses }: Repeatable, named: string, body: string) => {
    const { vault, idempotencyKeys, clock } = dependencies;
    const { path, url } = addresses();
    const keyAt = (place: string) => vault.digest([actor.userId, operation.method, place, named].join("\n"));
    const ofFirstRelease = keyAt(url);
    return (await idempotencyKeys.has(ofFirstRelease, clock.now()))
      ? { key: ofFirstRelease, bodyDigest: vault.digest(body) }
      : { key: keyAt(path), bodyDigest: vault.blindIndex(actor.companyId, `request body:${body}`) };
  };

const claimKey =
  ({ dependencies }: WithDependencies) =>
  async ({ key, fencingToken }: ClaimedKey, sequence: string | null, bodyDigest: string): Promise<KeyClaim> => {
    const { clock, idempotencyKeys, sequences } = dependencies;
    const reservedId = sequence === null ? null : await sequences.next(sequence);
    const now: Instant = clock.now();
    const leaseEndsAt = clock.after(now, leaseSeconds);
    const expiresAt = clock.after(now, keptSeconds);
    try {
      return await idempotencyKeys.claim(key, { bodyDigest, reservedId, fencingToken, now, leaseEndsAt, expiresAt });
    } catch (error) {
      // The claim may be stored although it was not acknowledged.
      void endLease(dependencies, { key, fencingToken });
      throw error;
    }
  };

/** Stores the response of a run, releases the key, or lets the next request find out what the run did. */
const settle =
  ({ dependencies }: WithDependencies) =>
  async (claimed: ClaimedKey, takenOver: boolean, { operation }: Repeatable, reply: Reply): Promise<void> => {
    const { idempotencyKeys, vault } = dependencies;
    const { key, fencingToken } = claimed;
    if (reply.status >= 500) return endLease(dependencies, claimed);
    // An earlier run may have left something to finish under the reserved id: a refusal of this run must not forget it.
    if (!isKept(reply) && takenOver && operation.sequence !== null) return endLease(dependencies, claimed);
    if (!isKept(reply)) return idempotencyKeys.release(key, fencingToken);
    const sealed = vault.seal(JSON.stringify(withoutShownOnce(operation, reply)), storedResponsePlace(key));
    return idempotencyKeys.storeResponse(key, fencingToken, sealed);
  };

/** Runs a request whose key was claimed, unless an earlier run created its record. */
const runClaimed =
  (services: WithDependencies) =>
  async (
    claimed: ClaimedKey,
    { reservedId, takenOver }: Extract<KeyClaim, { readonly _tag: "Claimed" }>,
    repeatable: Repeatable,
  ): Promise<Reply> => {
    const { request, run, recall } = repeatable;
    const stopRenewing = keepRenewing(services.dependencies, claimed);
    try {
      const recalled = takenOver && reservedId !== null ? await recall(reservedId) : null;
      const found = recalled !== null && isKept(recalled) ? recalled : null;
      const reply = found ?? (await run(reservedId));
      await settle(services)(claimed, takenOver, repeatable, reply);
      return found === null ? reply : replayed(reply, request);
    } catch (error) {
      await endLease(services.dependencies, claimed);
      throw error;
    } finally {
      stopRenewing();
    }
  };

/**
 * Runs a request once per `Idempotency-Key`, however often it is sent: a repetition gets the first response. If running it throws, it is
 * unknown what was stored: the key keeps its body and reserved id, and the next request first looks for the record.
 */
export const withIdempotencyKey =
  (services: WithDependencies) =>
  async (repeatable: Repeatable): Promise<Result<Reply, RequestRefusal>> => {
    const { operation, request, json, run } = repeatable;
    const named = request.headers.get("Idempotency-Key");
    if (named === null || !acceptsIdempotencyKey(operation)) return accept(await run(null));
    if (!printable.test(named)) return refuse({ _tag: "IdempotencyKeyInvalid" });
    const body = canonicalJson(json);
    if (body === null) return refuse({ _tag: "JsonBroken" });
    const { vault } = services.dependencies;
    const { key, bodyDigest } = await digestsOf(services)(repeatable, named, body);
    const claimed = { key, fencingToken: vault.secret() };
    const claim = await claimKey(services)(claimed, operation.sequence, bodyDigest);
    switch (claim._tag) {
      case "Running":
        return refuse({ _tag: "RequestStillRunning" });
      case "OtherBody":
        return refuse({ _tag: "IdempotencyKeyOfOtherBody" });
      case "Completed":
        return accept(replayed(JSON.parse(vault.open(claim.response, storedResponsePlace(key))) as Reply, request));
      case "Claimed":
        return accept(await runClaimed(services)(claimed, claim, repeatable));
    }
  };
