import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { type Account, json, startService, type TestService } from "../support/http-service.ts";
import { type Kind, kinds, openTo, openWithBody } from "./role-routes.ts";

/** The list of operations needs no store here, because handlers are never called through it. */
const operations = allOperations({} as never, pages);
const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`;
const operationOf = new Map(operations.map((operation) => [routeOf(operation), operation]));

/** The id of no record: a user who may call an operation on it gets 404. */
const nowhere = 987_654_321;

let service: TestService;
const accounts = new Map<Kind, Account>();

beforeAll(async () => {
  service = await startService();
  for (const kind of kinds) {
    if (kind === "without roles") accounts.set(kind, await service.hire([]));
    else if (kind === "Company Administrator" || kind === "Super User")
      accounts.set(kind, await service.hire([], { hierarchy: kind }));
    else accounts.set(kind, await service.hire([kind]));
  }
});
afterAll(() => service.stop());

/** Whether a kind of user may call it: otherwise it is refused for lack of permission. */
const isOpen = async (kind: Kind, operation: AnyOperation, body: unknown): Promise<boolean> => {
  const { method, path, querySchema, bodySchema } = operation;
  const query = querySchema && Object.hasOwn(querySchema.properties, "loan") ? `?loan=${nowhere}` : "";
  const target = `/api${path.replace("{id}", String(nowhere))}${query}`;
  const account = accounts.get(kind);
  const token = account?.token ?? "";
  const sent = bodySchema === null ? { method } : json(body, method);
  const response = await service.ask(target, { ...sent, token });
  // The next request has to be signed in again.
  if (operation.name === "signOutEverywhere" && account) accounts.set(kind, await service.signIn(account.user));
  expect([response.status === 401, response.status >= 500]).toEqual([false, false]);
  if (response.status !== 403) return true;
  expect(await response.json()).toMatchObject({ code: "permission_denied" });
  return false;
};

const letIn = async (operation: AnyOperation, body: unknown): Promise<Kind[]> => {
  const open: Kind[] = [];
  for (const kind of kinds) if (await isOpen(kind, operation, body)) open.push(kind);
  return open;
};

const inOrder = (open: readonly Kind[]): Kind[] => kinds.filter((kind) => open.includes(kind));

test("every operation has a row that says who may call it, and every row an operation", () => {
  expect(Object.keys(openTo).toSorted()).toEqual(operations.map(routeOf).toSorted());
});

describe("is allowed for the responsible users, and responds 403 to everyone else:", () => {
  test.each(operations.map((operation) => [routeOf(operation), operation] as const))("%s", async (route, operation) => {
    expect(await letIn(operation, operation.bodyExample)).toEqual(inOrder(openTo[route] ?? []));
  });

  test.each(openWithBody)("%s", async (_, route, body, open) => {
    const operation = operationOf.get(route);
    if (operation === undefined) throw new Error(`there is no operation ${route}`);
    expect(await letIn(operation, body)).toEqual(inOrder(open));
  });
});
