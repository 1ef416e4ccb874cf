import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { isDeep } from "../../../runner/tier.ts";
import { forBothStores, walk } from "../support/on-both-stores.ts";
import { shrinkingFor } from "../support/shrinking-for.ts";
import type { Scene } from "./resources/resource.ts";
import { actions, resources } from "./resources/resources.ts";
import { openScene } from "./scene.ts";
import { type Trial, trialOf } from "./trial.ts";

/** The table of operations needs no store here, because handlers are never called through it. */
const operations = allOperations({} as never, pages);

// A counterexample is shrunk for a while, and reported before the runner ends the test.
const shrinkingMilliseconds = 40_000;

/** What is checked with one trial. fast-check prints the seed of a failure; FAST_CHECK_SEED repeats it. */
type Law = (trial: Trial) => fc.IRawProperty<unknown, true>;

const readsAsGiven: Law = ({ newBody, make, mustShow }) =>
  fc.asyncProperty(newBody, async (body) => {
    const made = await make(body);
    await mustShow(made, { method: "POST", given: made.given, before: null }, made.answer);
  });

const staysWhenPutBack: Law = ({ newBody, make, read, change }) =>
  fc.asyncProperty(newBody, async (body) => {
    const made = await make(body);
    const before = await read(made);
    const after = await change("PUT", made, before.body);
    expect(after.body).toMatchObject(before.body);
    expect(after.headers.get("ETag")).toBe(before.headers.get("ETag"));
  });

const takesPatch: Law = ({ newBody, otherBody, make, bodyFor, patchFor, read, change, mustShow }) => {
  const bodyAndNames = otherBody.chain((body) => fc.tuple(fc.constant(body), fc.subarray(Object.keys(body))));
  return fc.asyncProperty(newBody, bodyAndNames, async (body, [other, chosen]) => {
    const made = await make(body);
    const before = (await read(made)).body;
    const given = patchFor(bodyFor(made, other), chosen);
    const after = await change("PATCH", made, given);
    await mustShow(made, { method: "PATCH", given, before }, after.body);
  });
};

const takesReplacement: Law = ({ newBody, otherBody, make, bodyFor, read, change, mustShow }) =>
  fc.asyncProperty(newBody, otherBody, async (body, other) => {
    const made = await make(body);
    const before = (await read(made)).body;
    const given = bodyFor(made, other);
    const after = await change("PUT", made, given);
    await mustShow(made, { method: "PUT", given, before }, after.body);
  });

const laws: Readonly<Record<string, Law>> = {
  "stays as it is where its own answer is put back": staysWhenPutBack,
  "shows the fields that a PATCH gives, and its others as before": takesPatch,
  "shows the fields that a PUT gives, and at their defaults those that it leaves out": takesReplacement,
};

forBothStores((kind) => {
  const numRuns = kind.name === "SQLite" ? (isDeep ? 20 : 10) : 3;
  walk(kind, (service) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await openScene(service(), operations);
    });
    for (const resource of resources)
      describe(resource.name, () => {
        const mustHold = (words: string, law: Law): void =>
          test(words, async () =>
            fc.assert(shrinkingFor(shrinkingMilliseconds, law(trialOf(resource, scene))), { numRuns }),
          );
        mustHold("of any valid data is made, and reads as it was given", readsAsGiven);
        if (resource.record === null) return;
        for (const [words, law] of Object.entries(laws)) mustHold(words, law);
      });
  });
});

test("everything that clients post or replace is tried with valid data, or is listed as no record", () => {
  const tried = resources.flatMap(({ create, record }) => [`POST ${create}`, `PUT ${record}`]);
  const known = [...tried, ...actions.flatMap((path) => [`POST ${path}`, `PUT ${path}`])];
  const untried = operations
    .filter(({ method }) => method === "POST" || method === "PUT")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !known.includes(operation));
  expect(
    untried.map((operation) => `add a resource with ${operation} to resources.ts, or its path to \`actions\` there`),
  ).toEqual([]);
});
