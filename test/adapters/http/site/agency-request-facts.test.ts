import { expect, test } from "bun:test";
import { encodeService } from "../../../../adapters/http/codec/service-fields.ts";
import { dataNames } from "../../../../adapters/http/resources/agency/response.ts";
import { requestFacts } from "../../../../adapters/http/site/loan/agency/agency-request-facts.ts";
import { resultFacts } from "../../../../adapters/http/site/loan/agency/agency-result-facts.ts";
import { agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { samples } from "../../agency/support/samples.ts";

const zone = "America/New_York";

const factsOfRequest = (request: object) => requestFacts(encodeService(request, dataNames) as never, zone);

/** How many amounts a value contains. */
const amountsIn = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 0
    : Object.entries(value)
        .map(([name, each]) => (name.endsWith("Cents") && each !== null ? 1 : amountsIn(each)))
        .reduce((sum, count) => sum + count, 0);

test.each(agencyOperationNames)("every amount of a request of %s is shown in dollars", (operation) => {
  const { request } = samples[operation];
  const dollars = factsOfRequest(request).filter(({ text }) => /^-?\$/.test(text));
  expect(dollars.length).toBe(amountsIn(request));
});

test("a person of a request is one fact with name and part in the loan, also in one that is divided", () => {
  const person = (borrowerId: number, firstName: string, borrowerType: string) => ({
    borrowerId,
    borrowerType,
    firstName,
    middleName: null,
    lastName: "Example",
    suffix: null,
  });
  const borrowers = [person(19, "Ada", "borrower"), person(20, "Bert", "non_borrowing_spouse")];
  expect(factsOfRequest({ lenderId: "1234500001", borrowers })).toEqual([
    { name: "Lender id", text: "1234500001" },
    { name: "Person 1", text: "Ada Example (borrower)" },
    { name: "Person 2", text: "Bert Example (non-borrowing spouse)" },
  ]);
  expect(factsOfRequest({ requests: [{ borrowers }] }).map(({ text }) => text)).toEqual([
    "Ada Example (borrower)",
    "Bert Example (non-borrowing spouse)",
  ]);
});

test("a figure has its name and its unit", () => {
  expect(factsOfRequest({ maxClaimAmountCents: 400_000_00, lesa: { type: "none", amountCents: 0 } })).toEqual([
    { name: "Maximum claim amount", text: "$400,000" },
    { name: "LESA type", text: "None" },
    { name: "LESA amount", text: "$0" },
  ]);
});

test("a result names its people and its dates, says what it found nothing of, and has codes in words", () => {
  const people = new Map([[17, "Ada Example"]]);
  const ofResult = (result: object) => resultFacts(result, zone, people).map(({ name, text }) => `${name}: ${text}`);
  expect(
    ofResult({
      authorizations: [
        { borrower: 17, is_clear: true },
        { borrower: 18, is_clear: false },
      ],
    }),
  ).toEqual([
    "Authorizations 1 borrower: Ada Example",
    "Authorizations 1 clear: yes",
    "Authorizations 2 borrower: 18",
    "Authorizations 2 clear: no",
  ]);
  const clients = [{ first_name: "Ada", last_name: "Example" }];
  expect(ofResult({ counseled_date: "2026-04-20", method: "telephone", fee: 145, clients, is_stored: true })).toEqual([
    "Date counseled: April 20, 2026",
    "Method: Telephone",
    "Fee: $145",
    "Client 1: Ada Example",
    "Stored on the loan: yes",
  ]);
  expect(ofResult({ matches: [] })).toEqual(["Certificates found: None"]);
});
