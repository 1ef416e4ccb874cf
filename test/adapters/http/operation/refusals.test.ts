import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { named } from "../../../../adapters/http/codec/named-schema.ts";
import { namedErrors, referencesToErrors } from "../../../../adapters/http/openapi/error-responses.ts";
import type { Call } from "../../../../adapters/http/operation/call.ts";
import { defineListOperation } from "../../../../adapters/http/operation/list-operation.ts";
import { defineOperation } from "../../../../adapters/http/operation/operation.ts";
import type { OperationRefusal } from "../../../../adapters/http/operation/refusals/operation-refusal.ts";
import type { VersionMismatch } from "../../../../application/support/expected-versions.ts";
import type { PermissionDenied } from "../../../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import type { NotFound } from "../../../../domain/log/record-kinds.ts";

const facts = {
  method: "GET",
  path: "/probe/{id}/",
  name: "readProbe",
  tag: "Probes",
  summary: "Probe",
  permission: "loan.view",
  success: 200,
  response: { schema: Type.Integer(), encode: (value: number) => value },
  example: 1,
} as const;

const listFacts = {
  path: "/probes/",
  name: "listProbes",
  tag: "Probes",
  summary: "List probes",
  permission: "loan.view",
  filters: {},
  orderNames: {},
  row: { schema: named("Row", Type.Integer()), encode: (row: number) => row },
  rowExample: 1,
} as const;

type Came<Refusal> = Promise<Result<number, Refusal>>;

const changeLoan = async (id: number): Came<PermissionDenied | FieldsInvalid | NotFound<"loan"> | VersionMismatch> =>
  accept(id);
const removeFee = async (id: number): Came<PermissionDenied | NotFound<"fee">> => accept(id);
const doAnything = async (id: number): Came<OperationRefusal> => accept(id);
const listNumbers = async (): Promise<Result<{ count: number; rows: number[] }, PermissionDenied | NotFound<"loan">>> =>
  accept({ count: 0, rows: [] });

/** The codes that the API document lists for a response. */
const codesOf = (operation: ReturnType<typeof defineOperation>, status: number) => {
  const { $ref } = referencesToErrors(operation)[status] as { readonly $ref: string };
  const response = namedErrors([operation], [])[$ref.replace("#/components/responses/", "")];
  return (response as { readonly description: string }).description;
};

// If a change below breaks a guarantee, this does not compile: a list that differs from the handler's refusals is rejected, and so is an
// expected error that does not occur.

describe("an operation lists exactly the refusals of its handler, or does not compile", () => {
  test("except those of every operation, which the document adds", () => {
    const operation = defineOperation({
      ...facts,
      refusals: ["LoanNotFound", "VersionMismatch"],
      handle: ({ id }) => changeLoan(id),
    });
    expect(operation.refusals).toEqual(["LoanNotFound", "VersionMismatch"]);
    expect(codesOf(operation, 400)).toContain("`invalid`");
    expect(codesOf(operation, 403)).toContain("`permission_denied`");
    expect(codesOf(operation, 404)).toContain("`loan_not_found`, `company_not_found`");
    expect(codesOf(operation, 412)).toContain("`version_mismatch`");
  });

  test("not a list with a refusal missing", () => {
    const operation = defineOperation({
      ...facts,
      // @ts-expect-error VersionMismatch is missing
      refusals: ["LoanNotFound"],
      handle: ({ id }) => changeLoan(id),
    });
    expect(referencesToErrors(operation)).not.toHaveProperty("412");
  });

  test("not a list with an extra refusal", () => {
    const operation = defineOperation({
      ...facts,
      // @ts-expect-error NotFound<"fee"> is surplus
      refusals: ["LoanNotFound", "VersionMismatch", "FeeNotFound"],
      handle: ({ id }) => changeLoan(id),
    });
    expect(codesOf(operation, 404)).toContain("`fee_not_found`");
  });

  test("not an extra one from a list that several operations share", () => {
    const changes = { ...facts, refusals: ["LoanNotFound", "VersionMismatch", "FeeNotFound"] } as const;
    // @ts-expect-error NotFound<"fee"> is surplus
    const operation = defineOperation({ ...changes, handle: async ({ id }) => changeLoan(id) });
    expect(codesOf(operation, 404)).toContain("`fee_not_found`");
  });

  test("not one that every operation shares", () => {
    const operation = defineOperation({
      ...facts,
      // @ts-expect-error PermissionDenied is surplus
      refusals: ["FeeNotFound", "PermissionDenied"],
      handle: ({ id }) => removeFee(id),
    });
    expect(codesOf(operation, 403)).toContain("`permission_denied`");
  });

  test("not an operation for everyone signed in, whose handler requires a permission", () => {
    const operation = defineOperation({
      ...facts,
      // @ts-expect-error PermissionDenied would be missing from the document
      permission: "signed in",
      refusals: ["FeeNotFound"],
      handle: ({ id }) => removeFee(id),
    });
    expect(codesOf(operation, 403)).not.toContain("`permission_denied`");
  });

  test("not an empty list, if the handler does not distinguish its refusals", () => {
    const operation = defineOperation({
      ...facts,
      // @ts-expect-error NotFound<"loan"> and all others are missing
      refusals: [],
      handle: ({ id }) => doAnything(id),
    });
    expect(codesOf(operation, 404)).not.toContain("`loan_not_found`");
  });

  test("not a list that is not empty, if the handler refuses nothing", () => {
    const operation = defineOperation({
      ...facts,
      // @ts-expect-error NotFound<"loan"> is surplus
      refusals: ["LoanNotFound"],
      handle: async ({ id }) => accept(id),
    });
    expect(codesOf(operation, 404)).toContain("`loan_not_found`");
  });
});

describe("a handler's refusals are", () => {
  const either = async ({ id }: Pick<Call<unknown, unknown>, "id">) => {
    if (id === 1) return removeFee(id);
    return changeLoan(id);
  };

  test("those of all its use cases", () => {
    const operation = defineOperation({
      ...facts,
      refusals: ["FeeNotFound", "LoanNotFound", "VersionMismatch"],
      handle: either,
    });
    expect(codesOf(operation, 404)).toContain("`fee_not_found`, `loan_not_found`");
    defineOperation({
      ...facts,
      // @ts-expect-error NotFound<"loan"> and VersionMismatch are missing
      refusals: ["FeeNotFound"],
      handle: either,
    });
  });

  test("not those by which a record is not found again after a crash", () => {
    const operation = defineOperation({
      ...facts,
      refusals: ["LoanNotFound", "VersionMismatch"],
      idempotent: { sequence: "fee", recall: (_actor, id) => removeFee(id) },
      handle: ({ id }) => changeLoan(id),
    });
    expect(codesOf(operation, 404)).not.toContain("`fee_not_found`");
  });
});

describe("a list operation lists the refusals of its use case", () => {
  test("except for a page that does not exist, which the document adds", () => {
    const operation = defineListOperation({ ...listFacts, refusals: ["LoanNotFound"], list: () => listNumbers() });
    expect(codesOf(operation, 404)).toContain("`loan_not_found`, `company_not_found`, `page_not_found`");
  });

  test("no less and no more", () => {
    // @ts-expect-error NotFound<"loan"> is missing
    const shorter = defineListOperation({ ...listFacts, refusals: [], list: () => listNumbers() });
    expect(codesOf(shorter, 404)).not.toContain("`loan_not_found`");
    const longer = defineListOperation({
      ...listFacts,
      // @ts-expect-error NotFound<"fee"> is surplus
      refusals: ["LoanNotFound", "FeeNotFound"],
      list: () => listNumbers(),
    });
    expect(codesOf(longer, 404)).toContain("`fee_not_found`");
  });
});
