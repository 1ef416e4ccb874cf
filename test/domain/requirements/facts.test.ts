import { expect, test } from "bun:test";
import { loanFacts, namedUserIds } from "../../../domain/requirements/facts.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aUser } from "../../fixtures/company/user.ts";

test("a loan names each of its people once, and no one for an open part", () => {
  const named = { loanOfficerId: 1, processorId: 2, underwriterId: 3, closerId: 4 };
  expect(namedUserIds(named)).toEqual([1, 2, 3, 4]);
  expect(namedUserIds({ ...named, closerId: 1, underwriterId: null })).toEqual([1, 2]);
});

test("each part of a loan belongs to the named user, if the company has that user", () => {
  const users = new Map([7, 8].map((id) => [id, aUser({ nmlsId: `nmls ${id}` })]));
  const named = { loanOfficerId: 7, processorId: 9, underwriterId: 8, closerId: null };
  const { people } = loanFacts(named, aCompany(), users, []);
  expect([people.loanOfficer?.nmlsId, people.underwriter?.nmlsId]).toEqual(["nmls 7", "nmls 8"]);
  expect([people.processor, people.closer]).toEqual([null, null]);
});
