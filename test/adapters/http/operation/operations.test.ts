import { describe, expect, test } from "bun:test";
import { ignoredFields } from "../../../../adapters/http/codec/ignored-paths.ts";
import type { Caller } from "../../../../adapters/http/operation/call.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { openingPermissions } from "../../../../adapters/http/operation/operation-permission.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { moveProbe } from "../support/probes.ts";
import { mismatch } from "../support/promise.ts";

/** Dependencies none of which may be used. */
const untouchable = new Proxy({} as Dependencies, {
  get: (_target, name) => {
    throw new Error(`${String(name)} was touched`);
  },
});

const operations = allOperations(untouchable, pages);
const each = (of: readonly AnyOperation[]) => of.map((operation) => [operation.name, operation] as const);

const withoutRoles: Caller = {
  actor: {
    userId: 1,
    companyId: 1,
    hierarchy: "Company User",
    roles: [],
    timeZone: "America/New_York",
    requestId: "a-test",
  },
  sessionId: "none",
  address: () => "192.0.2.1",
  id: 1,
  mediaType: "application/json",
  upload: null,
  file: { mediaType: "application/pdf", content: new Uint8Array() },
  ifMatch: null,
  prefersJob: false,
  isWaitedFor: () => true,
  reservedId: null,
};

/** The upload of an operation that reads a file as it arrives; no chunk of it may be read. */
const untouchableUpload = ({ upload }: AnyOperation): Caller["upload"] => {
  const [mediaType] = upload?.mediaTypes ?? [];
  return mediaType === undefined ? null : { mediaType, pieces: untouchable as unknown as AsyncIterable<Uint8Array> };
};

/** The decoded example request of an operation. */
const decodeExample = ({ querySchema, bodyExample, decode }: AnyOperation) => {
  const known = { loan: "1", year: "2026", quarter: "1", external_document: "case-query", from: "2026-05-01" };
  const requested = Object.entries(known).filter(([name]) => querySchema?.required?.includes(name));
  return decode({ url: "https://hecm.example.com/", params: new URLSearchParams(requested) }, bodyExample);
};

describe("the examples of the API document are valid", () => {
  test.each(each(operations))("%s", (_, operation) => {
    const { responseSchema, example, bodySchema, bodyExample } = operation;
    expect(responseSchema && mismatch(responseSchema, example)).toBeNull();
    expect(bodySchema && mismatch(bodySchema, bodyExample)).toBeNull();
    expect(bodySchema === null ? [] : ignoredFields(bodySchema, bodyExample)).toEqual([]);
    expect(decodeExample(operation)).toMatchObject({ _tag: "Accepted" });
  });
});

describe("the permission that the use case requires is in the table, and is checked before anything is accessed", () => {
  // Operations that are answered from the table of permissions have no use case; one's own account needs no permission.
  const beforePassword = ["readMe", "changePassword"];
  const ofSecondFactor = ["readSecondFactor", "turnOnSecondFactor", "renewRecoveryCodes", "turnOffSecondFactor"];
  const ofOneself = [...beforePassword, "listMySessions", "endMySession", "signOutEverywhere", ...ofSecondFactor];
  const alone = ["listPermissions", "listPermissionsByModule", ...ofOneself];

  const asking = [...operations.filter(({ name }) => !alone.includes(name)), moveProbe];

  test.each(each(asking))("%s", async (_, operation) => {
    const decoded = decodeExample(operation);
    const caller = { ...withoutRoles, upload: untouchableUpload(operation) };
    const outcome = decoded._tag === "Accepted" ? await decoded.value.run(caller) : decoded;
    const requested = outcome._tag === "Refused" && "permissions" in outcome.refusal ? outcome.refusal.permissions : [];
    expect(requested).not.toEqual([]);
    expect(openingPermissions(operation.permission)).toEqual(expect.arrayContaining([...requested]));
  });

  test("only one's own account is accessible without any permission", () => {
    const open = operations.filter(({ permission }) => permission === "signed in").map(({ name }) => name);
    expect(open).toEqual(ofOneself);
    expect(
      operations.filter(({ openBeforePasswordChange }) => openBeforePasswordChange).map(({ name }) => name),
    ).toEqual(beforePassword);
  });
});

test("no two operations share a name, or a method and path", () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
});
