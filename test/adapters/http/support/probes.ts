import { Type } from "@sinclair/typebox";
import { newBody } from "../../../../adapters/http/codec/bodies.ts";
import type { FieldTable } from "../../../../adapters/http/codec/codec.ts";
import { oneOf } from "../../../../adapters/http/codec/values/choice-codecs.ts";
import { type AnyOperation, defineOperation } from "../../../../adapters/http/operation/operation.ts";
import { authorize } from "../../../../domain/access/actor.ts";
import { accept } from "../../../../domain/kernel/result.ts";

/** A record at version 3, one that fails, and one that accepts any body. */
export const probes = (): readonly AnyOperation[] => {
  const shared = { tag: "Probes", summary: "Probe", permission: "signed in", example: {}, refusals: [] } as const;
  const schema = Type.Object({ id: Type.Integer() });
  return [
    defineOperation({
      ...shared,
      method: "GET",
      path: "/probe/{id}/",
      name: "readProbe",
      success: 200,
      response: { schema, encode: (id) => ({ id }) },
      handle: async ({ id }) => accept(id),
      version: () => 3,
    }),
    defineOperation({
      ...shared,
      method: "PUT",
      path: "/probe/{id}/",
      name: "replaceProbe",
      success: 200,
      response: {
        schema: Type.Object({ ifMatch: Type.Union([Type.Array(Type.Integer()), Type.Null()]) }),
        encode: (ifMatch) => ({ ifMatch }),
      },
      body: {
        schema: Type.Object({ known: Type.Optional(Type.String()), inside: Type.Object({ here: Type.String() }) }),
        decode: () => accept(null),
        example: {},
        names: {},
      },
      handle: async ({ ifMatch }) => accept(ifMatch),
    }),
    defineOperation({
      ...shared,
      method: "GET",
      path: "/broken/",
      name: "readBroken",
      success: 200,
      response: { schema, encode: () => ({}) },
      handle: async () => {
        throw new Error("the query failed");
      },
    }),
  ];
};

const stages = ["pipeline", "underwriting", "closing"] as const;

const moveFields: FieldTable<{ readonly stage: (typeof stages)[number] }> = {
  stage: { name: "stage", codec: oneOf("Stage", stages, "a stage"), required: true },
};

/** Allowed with any one of three permissions; the body says which of them a request needs. */
export const moveProbe: AnyOperation = defineOperation({
  method: "POST",
  path: "/probe/move/",
  name: "moveProbe",
  tag: "Probes",
  summary: "Move a probe",
  permission: ["loan.move_pipeline", "loan.move_underwriting", "loan.move_closing"],
  body: newBody(moveFields, { stage: "closing" }),
  success: 200,
  response: { schema: Type.Object({ stage: Type.String() }), encode: (stage) => ({ stage }) },
  example: { stage: "closing" },
  refusals: [],
  handle: async ({ actor, body: { stage } }) => {
    const allowed = authorize(actor, `loan.move_${stage}`);
    return allowed._tag === "Refused" ? allowed : accept(stage);
  },
});
