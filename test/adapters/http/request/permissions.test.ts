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

/** What someone of this role is answered who moves something to this stage. */
const move = async (role: Role, stage: unknown): Promise<unknown> => {
  const { token } = await service.hire([role]);
  const response = await service.ask("/api/probe/move/", { ...json({ stage }), token });
  const { detail, ...body } = (await response.json()) as { readonly detail?: string };
  return response.ok ? body : [response.status, detail];
};

describe("an operation that any one of several permissions opens", () => {
  test("is closed to those who hold none, before their fields are read, and names all that would do", async () => {
    const refused = [403, needs("loan.move_pipeline, loan.move_underwriting or loan.move_closing")];
    expect(await move("Compliance", "closing")).toEqual(refused);
    expect(await move("Compliance", "the moon")).toEqual(refused);
  });

  test("is open to those who hold the one that the body needs", async () => {
    expect(await move("Loan Officer", "pipeline")).toEqual({ stage: "pipeline" });
    expect(await move("Underwriter", "underwriting")).toEqual({ stage: "underwriting" });
    expect(await move("Closer", "closing")).toEqual({ stage: "closing" });
  });

  test("names the one that the body needs to those who hold another, after their fields were read", async () => {
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
