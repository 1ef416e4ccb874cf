import { Type } from "@sinclair/typebox";
import { type AnyOperation, defineOperation } from "../../../../adapters/http/operation/operation.ts";
import { accept } from "../../../../domain/kernel/result.ts";

/** A record at version 3, one that breaks, and one that takes any body. */
export const probes = (): readonly AnyOperation[] => {
  const shared = { tag: "Probes", summary: "Probe", permission: "signed in", example: {}, refusals: [] } as const;
  const answer = Type.Object({ id: Type.Integer() });
  return [
    defineOperation({
      ...shared,
      method: "GET",
      path: "/probe/{id}/",
      name: "readProbe",
      success: 200,
      answer,
      handle: async ({ id }) => accept(id),
      encode: (id) => ({ id }),
      version: () => 3,
    }),
    defineOperation({
      ...shared,
      method: "PUT",
      path: "/probe/{id}/",
      name: "replaceProbe",
      success: 200,
      answer: Type.Object({ ifMatch: Type.Union([Type.Array(Type.Integer()), Type.Null()]) }),
      body: {
        schema: Type.Object({ known: Type.Optional(Type.String()), inside: Type.Object({ here: Type.String() }) }),
        decode: () => accept(null),
        example: {},
      },
      handle: async ({ ifMatch }) => accept(ifMatch),
      encode: (ifMatch) => ({ ifMatch }),
    }),
    defineOperation({
      ...shared,
      method: "GET",
      path: "/broken/",
      name: "readBroken",
      success: 200,
      answer,
      handle: async () => {
        throw new Error("the pump is dry");
      },
      encode: () => ({}),
    }),
  ];
};
