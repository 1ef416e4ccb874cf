import { expect } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import fc from "fast-check";
import { type ServiceResponse, startLoan } from "../support/running-service.ts";
import { arbitraryObject } from "./arbitrary-value.ts";
import { type Body, fieldsNamed, type Resource, type Scene, type Target, type Write } from "./resources/resource.ts";
import { patchOf, shownAfter } from "./shown-record.ts";

/** A record with the body that created it. */
interface Made {
  readonly target: Target;
  readonly given: Body;
  readonly answer: Body;
}

/** One resource as a client uses it. */
export interface Trial {
  /** Bodies that create a record, and that replace one, before `make` and `bodyFor` adjust them. */
  readonly newBody: fc.Arbitrary<Body>;
  readonly otherBody: fc.Arbitrary<Body>;
  readonly make: (body: Body) => Promise<Made>;
  readonly bodyFor: (made: Made, body: Body) => Body;
  /** The chosen fields of such a body, as a PATCH names them. */
  readonly patchFor: (body: Body, chosen: readonly string[]) => Body;
  readonly read: (made: Made) => Promise<ServiceResponse>;
  readonly change: (method: "PUT" | "PATCH", made: Made, body: Body) => Promise<ServiceResponse>;
  /** Checks that the response, and the record when read again, show what they must after a write. */
  readonly mustShow: (made: Made, write: Write, answer: Body) => Promise<void>;
}

/** Sends a request that must be accepted. A refusal is thrown with the body that was sent. */
const send = async ({ owner }: Scene, method: string, path: string, body: Body): Promise<ServiceResponse> => {
  const response = await owner.call(method, path, body);
  if (response.status < 300) return response;
  const refusal = JSON.stringify(response.body.errors ?? response.body);
  throw new Error(`valid data is refused: ${refusal}\n${method} ${path} ${JSON.stringify(body)}`);
};

const pathOf = ({ name, record }: Resource, { answer }: Made): string => {
  if (record === null) throw new Error(`a ${name} has no path of its own`);
  return record.replace("{id}", String(answer.id));
};

/** Tries a resource in a scene. */
export const trialOf = (resource: Resource, scene: Scene): Trial => {
  const { create, record, fixUp, overrides, isPartOfLoan, unchanging = [] } = resource;
  const newSchema = scene.bodySchema("POST", create);
  const schema = record === null ? newSchema : scene.bodySchema("PUT", record);
  const bodiesOf = (of: TSchema): fc.Arbitrary<Body> =>
    arbitraryObject(of, { loan: fc.constant(0), ...overrides?.(scene) });
  const fixed = (body: Body, target: Target): Body => (fixUp ? fixUp(body, target) : body);
  const read = async (made: Made): Promise<ServiceResponse> => scene.owner.call("GET", pathOf(resource, made));

  return {
    newBody: bodiesOf(newSchema),
    otherBody: bodiesOf(schema),
    make: async (body) => {
      const target = { ...scene, loan: isPartOfLoan ? (await startLoan(scene.owner)).id : 0 };
      const given = fixed(body, target);
      return { target, given, answer: (await send(scene, "POST", create, given)).body };
    },
    bodyFor: ({ target, given }, body) => ({ ...fixed(body, target), ...fieldsNamed(given, unchanging) }),
    patchFor: (body, chosen) => patchOf(body, chosen, resource, schema),
    read,
    change: (method, made, body) => send(scene, method, pathOf(resource, made), body),
    mustShow: async (made, write, answer) => {
      const expected = shownAfter(resource, schema, write, scene);
      expect(answer).toMatchObject(expected);
      const again = resource.read ? await resource.read(answer, scene) : (await read(made)).body;
      expect(again).toMatchObject(expected);
      await resource.checkHidden?.([made.given, write.given], answer, scene);
    },
  };
};
