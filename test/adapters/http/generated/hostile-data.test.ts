import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { sqliteKind } from "../../../contract/sqlite-kind.ts";
import { isDeep } from "../../../runner/tier.ts";
import { type Caller, openService, type RunningService, type ServiceResponse } from "../support/running-service.ts";
import { obligingAgency } from "../support/scenes/obliging-agency.ts";
import { obligingBureau } from "../support/scenes/obliging-bureau.ts";
import { hostileTexts, hostileValues } from "./hostile-values.ts";
import { goodRequest, type Records, recordsOf } from "./records.ts";
import { type BodyPath, fieldsIn, withValue } from "./schema-paths.ts";

/** The table of operations needs no store here, because handlers are never called through it. */
const operations = allOperations({} as never, pages).filter(({ bodySchema }) => bodySchema !== null);

const allValues = Object.values(hostileValues);

/** A field of a body, with the hostile values that are put into it. */
interface TriedField {
  readonly operation: AnyOperation;
  readonly path: BodyPath;
  readonly values: readonly unknown[];
}

const fields = operations.flatMap((operation) =>
  fieldsIn(operation.bodySchema as TSchema).map(({ path, schema }) => ({ operation, path, schema })),
);

/** What a field accepts, whatever its name and description. */
const kindOf = ({ schema }: { readonly schema: TSchema }): string =>
  JSON.stringify(schema, (name, value) => (name === "description" && typeof value === "string" ? undefined : value));

/** The number of fields of one kind among which the hostile values are divided: in the deep tier each field gets a sixth of them. */
const mostShares = isDeep ? 6 : 12;

/** Every kind of field gets all hostile values, divided among the fields of that kind. */
const triedFields: ReadonlyMap<AnyOperation, readonly TriedField[]> = Map.groupBy(
  [...Map.groupBy(fields, kindOf).values()].flatMap((ofKind) => {
    const shares = Math.min(ofKind.length, mostShares);
    return ofKind.map(({ operation, path }, position): TriedField => {
      return { operation, path, values: allValues.filter((_, number) => number % shares === position % shares) };
    });
  }),
  ({ operation }) => operation,
);

/**
 * Operations that take the caller's password, which is wrong in every example: ten of them lock the caller out for a quarter of an hour.
 */
const takesPassword = ({ name }: AnyOperation): boolean =>
  /^(changePassword|turnOnSecondFactor|renewRecoveryCodes|turnOffSecondFactor)$/.test(name);
const blockSeconds = 901;

/** The example's current password is wrong too, and is reported first; for half of a pair, the missing half is reported. */
const namesAnother = (operation: AnyOperation, field: string): boolean =>
  takesPassword(operation) || /^(fha|credit)_(username|password)$|^oidc_client_(id|secret)$/.test(field);

/** A refusal says what to do, and names fields of the request. */
const isClear = ({ body }: ServiceResponse): boolean =>
  typeof body.detail === "string" &&
  body.detail.length > 10 &&
  typeof body.code === "string" &&
  (body.errors ?? []).every(({ field, message }: Record<string, unknown>) => field !== "" && message !== "");

let service: RunningService;
let owner: Caller;
let records: Records;
let about: Company;
beforeAll(async () => {
  service = await openService(await sqliteKind.open({ shared: false }), {
    agency: obligingAgency,
    creditBureau: obligingBureau,
  });
  owner = await service.hire(await service.company({ isHouse: true }), "Super User");
  about = await service.company();
  records = await recordsOf(service, owner, about);
});
afterAll(() => service.close());

/** Read from the store, because the list over HTTP takes many times as long and would be read twice for each value. */
const entriesLogged = (): Promise<readonly number[]> =>
  Promise.all([owner.company, about].map(({ id }) => service.dependencies.forCompany(id).log.lastSeq()));

/** The counts after the last refused request, if nothing was written since: counting takes as long as such a request. */
let known: readonly number[] | null = null;

/** A hostile request gets a clear refusal and stores nothing, unless the field accepts its value. */
const mustBeHarmless = async (
  operation: AnyOperation,
  path: string,
  body: unknown,
  named: string | null,
): Promise<void> => {
  const before = known ?? (await entriesLogged());
  known = null;
  const response = await owner.call(operation.method, path, body);
  if (response.status < 400) return;
  expect([400, 403, 404, 409, 422]).toContain(response.status);
  expect(isClear(response)).toBe(true);
  const after = await entriesLogged();
  expect(after).toEqual(before);
  known = after;
  if (named === null || response.body.code !== "invalid" || namesAnother(operation, named)) return;
  const [first] = response.body.errors ?? [];
  expect(String(first?.field)).toContain(named);
};

describe("a body with one hostile value never causes a fault of ours, and stores nothing if it is refused", () => {
  for (const operation of operations)
    for (const { path, values } of triedFields.get(operation) ?? [])
      test(`${operation.method} ${operation.path}, ${path.join(".")}`, async () => {
        if (takesPassword(operation)) service.clock.advance(blockSeconds);
        const { path: requested, body } = goodRequest(operation, records);
        for (const value of values)
          await mustBeHarmless(operation, requested, withValue(body, path, value), path[0] ?? null);
      });
});

describe("neither does a body that is not an object, or not valid JSON", () => {
  // All bodies are decoded by one function: in the quick tier, three operations share the values.
  const shareOf = <Value>(all: readonly Value[], position: number): readonly Value[] =>
    isDeep ? all : all.filter((_, number) => number % 3 === position % 3);
  for (const [position, operation] of operations.entries())
    test(`${operation.method} ${operation.path}`, async () => {
      const { method, path } = goodRequest(operation, records);
      for (const value of shareOf([...allValues, null], position)) await mustBeHarmless(operation, path, value, null);
      known = null;
      for (const text of shareOf(Object.values(hostileTexts), position)) {
        const headers = { "Content-Type": "application/json" };
        const response = await service.ask(`/api${path}`, { method, body: text, headers, token: owner.token });
        expect([200, 400, 403, 422]).toContain(response.status);
      }
    });
});
