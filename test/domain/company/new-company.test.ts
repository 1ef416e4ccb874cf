import { describe, expect, test } from "bun:test";
import type { CompanyDetails } from "../../../domain/company/company.ts";
import { companyErrors } from "../../../domain/company/company-errors.ts";
import { newCompany, startingDetails } from "../../../domain/company/new-company.ts";
import { noAddress } from "../../../domain/kernel/address.ts";
import { states } from "../../../domain/reference-data/states.ts";
import { aCompanyContext } from "../../fixtures/company/company.ts";

const aDraft = (given: Partial<CompanyDetails> = {}): CompanyDetails => ({
  ...startingDetails,
  name: "Example Lending",
  companyType: "Lender",
  ...given,
});

const fieldsWrong = (given: Partial<CompanyDetails>): string[] =>
  companyErrors(aDraft(given), { ...aCompanyContext(), currentProducts: [] }).map(({ field }) => field);

describe("a company's legal entity identifier", () => {
  // Published identifiers of the Global Legal Entity Identifier Foundation and of Bloomberg Finance L.P.
  for (const lei of ["506700GE1G29325QX363", "5493001KJTIIGC8Y1R12"])
    test(`${lei} is accepted`, () => expect(fieldsWrong({ lei })).toEqual([]));

  const wrong = {
    "with two digits swapped": "506700GE1G29325QX336",
    "one character short": "506700GE1G29325QX36",
    "in small letters": "506700ge1g29325qx363",
    "with a letter for a check digit": "506700GE1G29325QX36A",
  };
  for (const [how, lei] of Object.entries(wrong))
    test(`${how} it is refused`, () => expect(fieldsWrong({ lei })).toEqual(["lei"]));
});

describe("a company's other numbers and names", () => {
  test("an EIN is 9 digits", () => {
    expect(fieldsWrong({ ein: "000000000" })).toEqual([]);
    expect(fieldsWrong({ ein: "00-0000000" })).toEqual(["ein"]);
    expect(fieldsWrong({ ein: "00000000" })).toEqual(["ein"]);
  });

  test("an FHA lender identifier is 10 digits", () => {
    expect(fieldsWrong({ fhaLenderId: "0000000000" })).toEqual([]);
    expect(fieldsWrong({ fhaLenderId: "000000000" })).toEqual(["fhaLenderId"]);
    expect(fieldsWrong({ fhaLenderId: "00000000000" })).toEqual(["fhaLenderId"]);
  });

  test("an FHA sponsor identifier requires a lender identifier", () => {
    expect(fieldsWrong({ fhaSponsorId: "0000000000" })).toEqual([]);
    expect(fieldsWrong({ fhaSponsorId: "000000000" })).toEqual(["fhaSponsorId"]);
  });

  test("an NMLS identifier is at most 12 digits", () => {
    for (const nmlsId of ["7", "123456", "123456789012"]) expect(fieldsWrong({ nmlsId })).toEqual([]);
    for (const nmlsId of ["1234567890123", "12-34", "NMLS 1"]) expect(fieldsWrong({ nmlsId })).toEqual(["nmlsId"]);
  });

  test("an HMDA agency is one of those that receive reports", () => {
    for (const hmdaAgencyCode of [1, 2, 3, 5, 7, 9] as const) expect(fieldsWrong({ hmdaAgencyCode })).toEqual([]);
    expect(fieldsWrong({ hmdaAgencyCode: 4 as 5 })).toEqual(["hmdaAgencyCode"]);
  });

  test("a time zone is an existing one", () => {
    expect(fieldsWrong({ timeZone: "America/Chicago" })).toEqual([]);
    expect(fieldsWrong({ timeZone: "Mars/Olympus" })).toEqual(["timeZone"]);
  });

  test("states are known ones, and errors name their positions", () => {
    expect(fieldsWrong({ statesLicensed: ["IL", "PR", "DC"] })).toEqual([]);
    expect(fieldsWrong({ statesLicensed: ["IL", "ZZ", "il"] })).toEqual(["statesLicensed.1", "statesLicensed.2"]);
    expect(fieldsWrong({ address: { ...noAddress, state: "XX" } })).toEqual(["address.state"]);
  });

  test("all errors are reported at once", () => {
    expect(fieldsWrong({ name: " ", ein: "1", lei: "1", timeZone: "" })).toEqual(["name", "lei", "ein", "timeZone"]);
  });
});

test("a new company starts with the three products, the annual adjustable one first, and no administrator", () => {
  const made = newCompany(aDraft(), { id: 7, isHouse: false }, aCompanyContext());
  if (made._tag === "Refused") throw new Error("refused");
  expect(made.value.products.map(({ code }) => code)).toEqual(["HECM_ANNUAL_CMT", "HECM_MONTHLY_CMT", "HECM_FIXED"]);
  expect(made.value).toMatchObject({ id: 7, version: 1, isHouse: false, administratorIds: [] });
});

test("a new company is licensed in each state once, however often it is named", () => {
  const draft = aDraft({ statesLicensed: ["VA", "MD", "VA"] });
  const made = newCompany(draft, { id: 7, isHouse: false }, aCompanyContext());
  expect(made).toMatchObject({ value: { statesLicensed: ["VA", "MD"] } });
});

test("the states are the fifty, the District of Columbia, and five territories, each once", () => {
  expect(states).toHaveLength(56);
  expect(new Set(states.map(({ abbreviation }) => abbreviation)).size).toBe(56);
  expect(new Set(states.map(({ fips }) => fips)).size).toBe(56);
});
