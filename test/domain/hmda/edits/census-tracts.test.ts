import { expect, test } from "bun:test";
import { readCensusTracts } from "../../../../domain/hmda/edits/census-tracts.ts";
import { accepted } from "../../../fixtures/accepted.ts";

const heading = "census_tract,county_population";

test("a list of tracts says which exist, and which counties have more than 30,000 people", () => {
  const text = `\uFEFF${heading}\r\n24031700101,1062061\r\n24023000100,30000\r\n24029950100,30001\r\n`;
  const tracts = accepted(readCensusTracts(text));
  expect(["24031700101", "24031700102"].map(tracts.has)).toEqual([true, false]);
  expect(["24031", "24023", "24029", "24033"].map(tracts.isPopulous)).toEqual([true, false, true, false]);
});

test.each([
  ["tract,population\n24031700101,1", 1],
  [heading, 2],
  [`${heading}\n24031700101,1\n2403170010,1`, 3],
  [`${heading}\n24031700101,`, 2],
  [`${heading}\n24031700101,1\n\n24031700102,1`, 3],
])("a list with an invalid line is refused with that line: %j", (text, line) => {
  expect(readCensusTracts(text)).toMatchObject({ _tag: "Refused", refusal: { _tag: "CensusTractsInvalid", line } });
});
