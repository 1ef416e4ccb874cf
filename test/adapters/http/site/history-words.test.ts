import { expect, test } from "bun:test";
import { changesText, factsOf } from "../../../../adapters/http/site/loan/parts/history-words.ts";

const zone = "America/Chicago";

test("a change of a list of single values says what the list was and is, and one of other lists its name alone", () => {
  const changes = [
    { path: "hmda.denial_reasons", from: ["3", "hecm_other"], to: [] },
    { path: "hmda.scoring_models", from: null, to: [1_000, true] },
    { path: "liens", from: [{ holder: "A" }], to: [] },
  ];
  expect(changesText(changes, zone)).toBe(
    "HMDA denial reasons: 3, HECM other → empty; HMDA scoring models: empty → 1,000, yes; Liens",
  );
});

// The page of a request to the agency, under "What the agency returned" and "What was sent".
test("each entry of a list in an object is a fact of its own, counted from 1, and an empty list is none", () => {
  const returned = {
    messages: ["The address is not complete.", "Appraisal, ordered."],
    corrected: [],
    matches: [{ clients: ["A**** E****", "B**** E****"], state: "VA", zip_code: null }],
  };
  expect(factsOf(returned, zone)).toEqual([
    { name: "Messages 1", text: "The address is not complete." },
    { name: "Messages 2", text: "Appraisal, ordered." },
    { name: "Matches 1 clients 1", text: "A**** E****" },
    { name: "Matches 1 clients 2", text: "B**** E****" },
    { name: "Matches 1 state", text: "VA" },
  ]);
});
