import { expect } from "bun:test";
import type { ServiceResponse } from "../../support/running-service.ts";
import { countOf, type Given, type Scenario, underKey } from "./scenario.ts";

const signer = { name: "Sylvia Signer", title: "President", is_default: true };

/** Creates the default signer of a company; returns a function that reads who it is from then on. */
const formerDefault = async ({ administrator: { call } }: Given) => {
  const former = (await call("POST", "/company/signers/", signer)).body.id as number;
  const defaults = async () => {
    const { results } = (await call("GET", "/company/signers/")).body;
    return results
      .filter((each: ServiceResponse["body"]) => each.is_default)
      .map((each: ServiceResponse["body"]) => each.id);
  };
  const isSafe = async (writes: readonly string[]) => {
    if (!writes.includes("companies.save")) expect(await defaults()).toEqual([former]);
  };
  return { defaults, isSafe };
};

/** Requests that choose a company's default signer. */
export const signerScenarios: readonly Scenario[] = [
  {
    name: "a default signer who is made under a key is there once, and takes another's place",
    writes: underKey(true, "signers.add", "companies.save"),
    begin: async (given) => {
      const { defaults, isSafe } = await formerDefault(given);
      return {
        by: given.administrator,
        request: { method: "POST", path: "/company/signers/", body: signer },
        success: 201,
        isSafe,
        isDone: async ({ body }) => {
          expect(await countOf(given.administrator, "/company/signers/")).toBe(2);
          expect(await defaults()).toEqual([body.id]);
        },
      };
    },
  },
  {
    name: "a signer who becomes the default takes another's place",
    writes: ["signers.save", "companies.save"],
    begin: async (given) => {
      const { defaults, isSafe } = await formerDefault(given);
      const { call } = given.administrator;
      const { id } = (await call("POST", "/company/signers/", { ...signer, is_default: false })).body;
      const body = { title: "Treasurer", is_default: true };
      return {
        by: given.administrator,
        request: { method: "PATCH", path: `/company/signers/${id}/`, body },
        success: 200,
        isSafe,
        isDone: async () => expect(await defaults()).toEqual([id]),
      };
    },
  },
];
