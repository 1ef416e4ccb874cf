import { describe, expect, test } from "bun:test";
import type { JsonObject } from "../../../../../adapters/http/codec/codec.ts";
import { borrowerFields } from "../../../../../adapters/http/resources/borrower/body.ts";
import { companyInputFields } from "../../../../../adapters/http/resources/company/body.ts";
import { encodeCompany } from "../../../../../adapters/http/resources/company/response.ts";
import { loanRevisionFields } from "../../../../../adapters/http/resources/loan/body.ts";
import { loanFilterFields } from "../../../../../adapters/http/resources/loan/filters.ts";
import { propertyFields } from "../../../../../adapters/http/resources/property/body.ts";
import { userChangeFields } from "../../../../../adapters/http/resources/user/body.ts";
import { changesOf, withPatch } from "../../../../../adapters/http/site/form/changes.ts";
import { fieldAt } from "../../../../../adapters/http/site/form/fields-of.ts";
import { postedFields } from "../../../../../adapters/http/site/form/posted.ts";
import { fieldsByName, jsonObject, removableIn, typedObject } from "../../../../../adapters/http/site/form/typed.ts";
import type { SealedCredentials } from "../../../../../domain/company/credentials.ts";
import { aCompany } from "../../../../fixtures/company/company.ts";

const loanJson = (typed: Parameters<typeof jsonObject>[1]) => jsonObject(loanRevisionFields, typed);

describe("typed text is sent to the API as its values", () => {
  test("amounts, percents, and dates as written in the United States", () => {
    const typed = { home_value: "$450,000.50", note_rate: "6.125%", closing_date: "8/3/2026", external_id: " A 7 " };
    const json = { home_value: 450_000.5, note_rate: 6.125, closing_date: "2026-08-03", external_id: "A 7" };
    expect(loanJson(typed)).toEqual(json);
  });

  test("a date that filters a list, and a time, unchanged", () => {
    const typed = { created_after: "8/3/2026", created_before: "2026-08-04T12:00:00Z" };
    expect(jsonObject(loanFilterFields, typed)).toEqual({
      created_after: "2026-08-03",
      created_before: "2026-08-04T12:00:00Z",
    });
  });

  test("what is not a number stays as typed, for the API to refuse; empty is null", () => {
    const typed = { home_value: "45O,000", appraised_value: "1,23", note_rate: "", closing_date: "2026-08-03" };
    expect(loanJson(typed)).toEqual({
      home_value: "45O,000",
      appraised_value: "1,23",
      note_rate: null,
      closing_date: "2026-08-03",
    });
  });

  test("a Social Security number with dashes or spaces, and yes or no", () => {
    const typed = { ssn: "219-09 9999", is_veteran: "no", citizenship: "" };
    expect(jsonObject(borrowerFields, typed)).toEqual({ ssn: "219099999", is_veteran: false, citizenship: null });
  });

  test("an object in which nothing is entered is null, and an entry in which nothing is entered is omitted", () => {
    const typed = { payment_plan: { type: "", term_months: "" }, liens: [{ kind: "", amount: "" }] };
    expect(loanJson(typed)).toEqual({ payment_plan: null, liens: [] });
  });

  test("a field inside a list entry by its path, beside others of the entry", () => {
    const paths = ["liens.0.kind", "liens.0.amount", "lesa.amount"];
    const known = fieldsByName(loanRevisionFields);
    const fields = Object.fromEntries(paths.map((path) => [path, fieldAt(known, path) ?? expect.unreachable()]));
    const typed = { "liens.0.kind": "mortgage", "liens.0.amount": "$60,000", "lesa.amount": "1,500" };
    expect(jsonObject(fields, typed)).toEqual({
      liens: { 0: { kind: "mortgage", amount: 60_000 } },
      lesa: { amount: 1500 },
    });
    for (const path of ["liens.0", "liens.0.color", "notes.0.text", ""]) expect(fieldAt(known, path)).toBeUndefined();
  });

  test("no one named in the counseling means everyone, as its field says: null, not an empty list", () => {
    const counseled = (borrower_ids: readonly string[]) =>
      loanJson({ counseling: { date: "11/20/2026", borrower_ids } });
    expect(counseled([])).toMatchObject({ counseling: { date: "2026-11-20", borrower_ids: null } });
    expect(counseled(["", "7"])).toMatchObject({ counseling: { borrower_ids: [7] } });
  });
});

test("a value is shown as people write it, and a form that is sent as shown changes nothing", () => {
  const stored = { home_value: 450_000.5, appraised_value: 450_000, closing_date: "2026-08-03", note_rate: 6.125 };
  const typed = typedObject(loanRevisionFields, stored);
  expect(typed).toMatchObject({
    home_value: "450,000.50",
    appraised_value: "450,000",
    closing_date: "08/03/2026",
    note_rate: "6.125",
  });
  const { home_value, appraised_value, closing_date, note_rate } = typed;
  const back = loanJson({ home_value, appraised_value, closing_date, note_rate } as Parameters<typeof jsonObject>[1]);
  expect(changesOf(loanRevisionFields, stored, back, stored)).toEqual({ patch: {}, conflicts: [] });
});

describe("a form that was sent", () => {
  const posted = (fields: readonly [string, string][]) => postedFields(borrowerFields, new URLSearchParams(fields));
  const incomes: [string, string][] = [
    ["monthly_income", ""],
    ["monthly_income.0.source", "Pension"],
    ["monthly_income.0.amount", "1,000"],
    ["monthly_income.1.source", "Rent"],
    ["monthly_income.1.amount", "200"],
  ];

  test("has the fields that were on the page and no others", () => {
    expect(posted([["first_name", "Ada"]])).toEqual({ first_name: "Ada" });
    expect(posted([["monthly_income", ""]])).toEqual({ monthly_income: [] });
  });

  test("has a list with one more entry if its button was pressed, or with one less", () => {
    expect(posted([...incomes, ["_row", "add:monthly_income"]]).monthly_income).toEqual([
      { source: "Pension", amount: "1,000" },
      { source: "Rent", amount: "200" },
      { source: "", amount: "" },
    ]);
    expect(posted([...incomes, ["_row", "remove:monthly_income.0"]]).monthly_income).toEqual([
      { source: "Rent", amount: "200" },
    ]);
    expect(posted([...incomes, ["_row", "add:assets"]]).monthly_income).toHaveLength(2);
  });

  test("has at most one entry more than a list can have, which is refused, however high the number in a name is", () => {
    const far = posted([
      ["monthly_income", ""],
      ["monthly_income.999999999.source", "Far away"],
    ]);
    expect(far.monthly_income).toHaveLength(51);
  });
});

describe("a user's changes on a page", () => {
  const shown = {
    street: "1 Main St",
    city: "Oakland",
    zip_code: "94607",
    title: { vesting: "individual", trust_name: null },
  };

  test("are saved together with another user's concurrent changes", () => {
    const stored = { ...shown, city: "Berkeley" };
    const typed = { ...shown, street: "2 Main St" };
    expect(changesOf(propertyFields, shown, typed, stored)).toEqual({ patch: { street: "2 Main St" }, conflicts: [] });
  });

  test("conflict if both changed the same field, unless to the same value", () => {
    const typed = { ...shown, street: "2 Main St" };
    const differs = { ...shown, street: "3 Main St" };
    expect(changesOf(propertyFields, shown, typed, differs).conflicts).toEqual(["street"]);
    expect(changesOf(propertyFields, shown, typed, { ...shown, street: "2 Main St" })).toEqual({
      patch: {},
      conflicts: [],
    });
  });

  test("are compared field by field in an object", () => {
    const typed = { ...shown, title: { vesting: "trust", trust_name: null } };
    const stored = { ...shown, title: { vesting: "individual", trust_name: "The Example Trust" } };
    expect(changesOf(propertyFields, shown, typed, stored)).toEqual({
      patch: { title: { vesting: "trust" } },
      conflicts: [],
    });
  });

  test("and concurrent changes of the same object are combined in the form that asks again", () => {
    const typed = { ...shown, street: "2 Main St", title: { vesting: "trust", trust_name: null } };
    const stored = { ...shown, street: "3 Main St", title: { vesting: "individual", trust_name: "The Example Trust" } };
    const { patch, conflicts } = changesOf(propertyFields, shown, typed, stored);
    expect(conflicts).toEqual(["street"]);
    expect(withPatch(stored, patch)).toEqual({
      ...shown,
      street: "2 Main St",
      title: { vesting: "trust", trust_name: "The Example Trust" },
    });
  });

  test("of checkboxes leave the others in order, and add new ones after them", () => {
    const person = { demographics: { race: ["white", "asian"] } };
    const typed = { demographics: { race: ["asian", "black_or_african_american", "white"] } };
    expect(changesOf(borrowerFields, person, typed, person).patch).toEqual({
      demographics: { race: ["white", "asian", "black_or_african_american"] },
    });
  });

  test("leave unchanged what is never shown, unless something is typed there", () => {
    const ofPerson = { first_name: "Ada" };
    expect(changesOf(borrowerFields, ofPerson, { ...ofPerson, ssn: null }, ofPerson).patch).toEqual({});
    expect(changesOf(borrowerFields, ofPerson, { ...ofPerson, ssn: "219099999" }, ofPerson)).toEqual({
      patch: { ssn: "219099999" },
      conflicts: [],
    });
  });
});

test("of the values that no page shows, those that are stored can be removed", () => {
  const sealed = { usernameStart: "ab", updatedAt: "2026-05-01T12:00:00.000Z", updatedByUserId: 1 };
  const company = aCompany({ creditCredentials: sealed as SealedCredentials });
  const isCredential = ([, { writeOnly }]: [string, { readonly writeOnly?: true }]) => writeOnly === true;
  const fields = Object.fromEntries(Object.entries(companyInputFields).filter(isCredential));
  // The account is removed with the user name and password.
  const ofBureau = ["credit_username", "credit_password"];
  expect(removableIn(fields, encodeCompany(company, true) as JsonObject)).toEqual(ofBureau);
  expect(removableIn(fields, encodeCompany(aCompany(), true) as JsonObject)).toEqual([]);
  // Null makes a one-time password, which only the response has.
  expect(removableIn(userChangeFields, {})).toEqual([]);
});
