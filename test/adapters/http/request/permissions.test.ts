import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { documentOperation } from "../../../../adapters/http/openapi/document-operation.ts";
import type { Role } from "../../../../domain/access/roles.ts";
import { json, startService, type TestService } from "../support/http-service.ts";
import { moveProbe } from "../support/probes.ts";

let service: TestService;

beforeAll(async () => {
  service = await startService({ operations: () => [moveProbe] });
});
afterAll(() => service.stop());

const needs = (permissions: string) => `This needs the permission ${permissions}: ask your administrator.`;

/** The response to a user with this role who moves a loan to this stage. */
const move = async (role: Role, stage: unknown): Promise<unknown> => {
  const { token } = await service.hire([role]);
  const response = await service.ask("/api/probe/move/", { ...json({ stage }), token });
  const { detail, ...body } = (await response.json()) as { readonly detail?: string };
  return response.ok ? body : [response.status, detail];
};

describe("an operation that requires one of several permissions", () => {
  test("is refused to users who have none, before their fields are decoded, and names all of them", async () => {
    const refused = [403, needs("loan.move_pipeline, loan.move_underwriting or loan.move_closing")];
    expect(await move("Compliance", "closing")).toEqual(refused);
    expect(await move("Compliance", "the moon")).toEqual(refused);
  });

  test("is allowed for users who have the one that the body needs", async () => {
    expect(await move("Loan Officer", "pipeline")).toEqual({ stage: "pipeline" });
    expect(await move("Underwriter", "underwriting")).toEqual({ stage: "underwriting" });
    expect(await move("Closer", "closing")).toEqual({ stage: "closing" });
  });

  test("names the one that the body needs to users who have another, after their fields were decoded", async () => {
    expect(await move("Underwriter", "the moon")).toEqual([400, "stage must be a stage."]);
    expect(await move("Underwriter", "closing")).toEqual([403, needs("loan.move_closing")]);
    expect(await move("Closer", "underwriting")).toEqual([403, needs("loan.move_underwriting")]);
  });

  test("has all of them in the API document, for programs and in words", () => {
    expect(documentOperation(moveProbe)).toMatchObject({
      "x-permission": ["loan.move_pipeline", "loan.move_underwriting", "loan.move_closing"],
      description: "Requires the permission `loan.move_pipeline`, `loan.move_underwriting` or `loan.move_closing`.",
    });
  });
});
