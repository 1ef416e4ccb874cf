import { afterEach, beforeEach } from "bun:test";
import { Type } from "@sinclair/typebox";
import { type AnyOperation, defineOperation } from "../../../../adapters/http/operation/operation.ts";
import type { LoanChangedMeanwhile } from "../../../../application/loan/change/update-loan.ts";
import type { VersionMismatch } from "../../../../application/support/expected-versions.ts";
import type { PermissionDenied } from "../../../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../../domain/log/record-kinds.ts";
import { type Account, json, startService, type TestService } from "./http-service.ts";

interface Thing {
  readonly id: number;
  readonly name: string;
}

export type ThingRefusal = PermissionDenied | FieldsInvalid | NotFound<"loan"> | VersionMismatch | LoanChangedMeanwhile;

/** An operation that creates things, with everything that a test needs to know and to change. */
export interface ThingMaker {
  /** What happens when the operation runs. */
  run: (thing: Thing) => Promise<Result<Thing, ThingRefusal>>;
  runs: number;
  readonly made: Map<number, Thing>;
  readonly operations: () => readonly AnyOperation[];
}

const makeThing = (maker: ThingMaker): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/things/",
    name: "makeThing",
    tag: "Probes",
    summary: "Make a thing",
    permission: "loan.view",
    success: 201,
    response: {
      schema: Type.Object({ id: Type.Integer(), name: Type.String(), password: Type.String() }),
      encode: (thing: Thing) => ({ ...thing, password: "shown once" }),
    },
    example: {},
    refusals: ["LoanNotFound", "VersionMismatch", "LoanChangedMeanwhile"],
    shownOnce: ["password"],
    body: {
      schema: Type.Object({ name: Type.String(), more: Type.Optional(Type.Unknown()) }),
      decode: (body) => accept((body as { name: string }).name),
      example: {},
      names: { name: { name: "name", codec: {} } },
    },
    idempotent: {
      sequence: "thing",
      recall: async (_actor, id) => {
        const found = maker.made.get(id);
        return found ? accept(found) : refuse(notFound("loan", id));
      },
    },
    handle: async ({ body, reservedId }) => {
      maker.runs += 1;
      return maker.run({ id: reservedId ?? 1000 + maker.runs, name: body });
    },
    version: () => 1,
  });

export const newMaker = (): ThingMaker => {
  const made = new Map<number, Thing>();
  const maker: ThingMaker = {
    made,
    runs: 0,
    run: async (thing) => {
      made.set(thing.id, thing);
      return accept(thing);
    },
    operations: () => [makeThing(maker)],
  };
  return maker;
};

/** A request to create a thing. */
export const postThing = (
  service: TestService,
  { token }: Account,
  key: string | null,
  body: unknown = { name: "first" },
): Promise<Response> => {
  const { headers, ...init } = json(body);
  const keyHeader: Record<string, string> = key === null ? {} : { "Idempotency-Key": key };
  return service.ask("/api/things/", { ...init, token, headers: { ...(headers as object), ...keyHeader } });
};

/** A service that creates records, a new one for each test, and a caller. */
export const freshThings = () => {
  let opened: { service: TestService; someone: Account; maker: ThingMaker } | undefined;
  beforeEach(async () => {
    const maker = newMaker();
    const service = await startService({ operations: maker.operations });
    opened = { service, maker, someone: await service.hire(["Compliance"]) };
  });
  afterEach(() => opened?.service.stop());
  const things = () => {
    if (opened === undefined) throw new Error("the service runs within a test alone");
    return opened;
  };
  return {
    things,
    post: (key: string | null, body?: unknown, account = things().someone) =>
      postThing(things().service, account, key, body),
  };
};
