import { describe, expect, test } from "bun:test";
import type { FieldNames } from "../../../../adapters/http/codec/codec.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { resultSchema } from "../../../../adapters/http/resources/agency/result-responses.ts";
import { agencySchema } from "../../../../adapters/http/resources/loan/agency/response.ts";
import { loggedNames } from "../../../../adapters/http/resources/log/logged-names.ts";
import { changesText, factsOf } from "../../../../adapters/http/site/loan/parts/change-words.ts";
import { namesOfEntries } from "../../../../adapters/http/site/loan/parts/entry-names.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type AgencyOperation, agencyOperations } from "../../../../domain/agency/operations.ts";
import { insideSentence } from "../../../../domain/kernel/text/phrases.ts";

const zone = "America/Chicago";
const ofLoan = (...changes: readonly object[]): string => changesText(changes, zone, loggedNames.loan);

/** The paths of a table's yes-or-no fields, with the questions in their forms. */
const yesNoFields = (names: FieldNames, within = ""): readonly (readonly [path: string, label: string | undefined])[] =>
  Object.values(names).flatMap(({ name, label, codec: { input, inside } }) => {
    const entry = ["borrowers", "fees", "liens"].includes(name) ? ".7" : "";
    const path = `${within}${name}`;
    return input?.kind === "yesNo" ? [[path, label] as const] : yesNoFields(inside ?? {}, `${path}${entry}.`);
  });

interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The paths of the boolean values in a response. */
const booleansIn = ({ type, anyOf = [], items, properties = {} }: Schema, path: string): readonly string[] => [
  ...(type === "boolean" ? [path] : []),
  ...anyOf.flatMap((each) => booleansIn(each, path)),
  ...(items ? booleansIn(items, `${path}.7`) : []),
  ...Object.entries(properties).flatMap(([name, each]) => booleansIn(each, path === "" ? name : `${path}.${name}`)),
];

describe("a yes-or-no field", () => {
  test.each([
    ["fees.12.is_finance_charge", "Fees 12 finance charge: yes → no"],
    ["fees.12.is_shoppable", "Fees 12 shoppable: yes → no"],
    ["borrowers.17.is_veteran", "Borrowers 17, served in the U.S. armed forces: yes → no"],
    ["borrowers.17.is_left_out_of_household", "Borrowers 17, excluded from the household size: yes → no"],
    [
      "borrowers.17.demographics.race_observed",
      "Borrowers 17 demographics, race collected by observation or surname: yes → no",
    ],
    ["property.is_primary_residence", "Property primary residence: yes → no"],
    [
      "property.manufactured_home.has_permanent_foundation",
      "Property manufactured home permanent foundation: yes → no",
    ],
    ["property.title.remaindermen_sign", "Property title remaindermen sign: yes → no"],
    ["counseling.waived", "Counseling waived: yes → no"],
    ["hmda.initially_payable", "HMDA initially payable: yes → no"],
    ["fha.residual_income.is_met", "FHA residual income met: yes → no"],
  ])("%s is asked as in its form", (path, said) => {
    expect(ofLoan({ path, from: true, to: false })).toBe(said);
  });

  const ofForms = yesNoFields(loggedNames.loan);

  test("has in the history the words of its form, for every field of a loan", () => {
    expect(ofForms.length).toBeGreaterThan(20);
    for (const [path, label] of ofForms) {
      const said = ofLoan({ path, from: false, to: true });
      expect(said).toMatch(/: no → yes$/);
      expect(said).not.toMatch(/(?<!the person )\b(?:is|has) /i);
      if (label !== undefined) expect(said).toEndWith(`${insideSentence(label)}: no → yes`);
    }
  });

  // The operations are not performed: their responses say which values are booleans.
  const operations = allOperations({} as Dependencies, pages);
  const shown = ["readLoan", "readAgencyTransaction", "readCreditReport"].flatMap((wanted) => {
    const found = operations.find(({ name }) => name === wanted)?.responseSchema ?? {};
    return booleansIn(found as Schema, "");
  });

  test("is described even without a form, wherever a history can name it", () => {
    expect(shown.length).toBeGreaterThan(ofForms.length);
    for (const path of shown) {
      const said = [ofLoan({ path, from: null, to: true }), changesText([{ path, from: null, to: true }], zone, {})];
      for (const text of said) {
        expect(text).toMatch(/: empty → yes$/);
        expect(text).not.toMatch(/(?<!the person )\b(?:is|has) /i);
      }
    }
  });
});

test("is described when a record with it is added or removed", () => {
  const fee = {
    id: 3,
    code: "appraisal",
    amount: 650,
    is_finance_charge: false,
    is_shoppable: true,
    charged_date: null,
  };
  const words = "kind of fee: Appraisal; amount: $650; finance charge: no; shoppable: yes";
  expect(ofLoan({ path: "fees.3", to: fee })).toBe(`Fees 3 added (${words})`);
  expect(ofLoan({ path: "fees.3", from: fee })).toBe(`Fees 3 removed (${words})`);
  const home = { built_date: "1999-05-01", has_permanent_foundation: true };
  expect(ofLoan({ path: "property.manufactured_home", from: null, to: home })).toBe(
    "Property manufactured home added (date built: May 1, 1999; permanent foundation: yes)",
  );
});

test.each([
  ["case_number_assigned_date", "Date case number assigned"],
  ["property.title.trust_confirmed_date", "Property title date trust confirmed"],
  ["property.title.lease_term_years", "Property title lease term in years"],
  ["property.fha_appraisal.leasehold_expires_date", "Property FHA appraisal leasehold expiration date"],
  ["closing_date", "Closing date"],
])("%s is called by a name that people say", (path, name) => {
  expect(ofLoan({ path, from: null, to: null })).toStartWith(name);
});

test("a record that a field refers to is called by its name, as far as it is known", () => {
  const records = new Map<string, ReadonlyMap<unknown, string>>([
    ["product_code", new Map([["HECM_FIXED", "HECM fixed rate"]])],
    ["loan_officer_id", new Map([[9, "Logan Demo"]])],
  ]);
  const changes = [
    { path: "product_code", from: "ARM_2019", to: "HECM_FIXED" },
    { path: "loan_officer_id", from: 12_345, to: 9 },
  ];
  expect(changesText(changes, zone, loggedNames.loan, records)).toBe(
    "Product: ARM_2019 → HECM fixed rate; Loan officer: 12345 → Logan Demo",
  );
});

describe("an entry of a list that has a number", () => {
  const person = { id: 17, first_name: "Zoë", last_name: "O'Hara-Núñez", ssn_last4: "1214", dob: "1950-04-12" };
  const loan = {
    borrowers: [person],
    fees: [
      { id: 3, description: "Appraisal" },
      { id: 4, description: "Appraisal" },
      { id: 5, description: "Flood certificate" },
    ],
  };
  const added = { path: "fees.6", from: null, to: { id: 6, description: "Title search", amount: 200 } };
  const names = namesOfEntries(loan, [added]);
  const said = (change: object) => changesText([change], zone, loggedNames.loan, names);

  test.each([
    [{ path: "fees.5.is_finance_charge", from: true, to: false }, "Fee “Flood certificate” finance charge: yes → no"],
    [{ path: "fees.4.amount", from: 600, to: 650 }, "Fee “Appraisal” (4) amount: $600 → $650"],
    [added, "Fee “Title search” added (description: Title search; amount: $200)"],
    [{ path: "fees.6.amount", from: 200, to: 250 }, "Fee “Title search” amount: $200 → $250"],
    [{ path: "fees.99.amount", from: 200, to: 250 }, "Fees 99 amount: $200 → $250"],
    [{ path: "borrowers.17.first_name", from: "Zoe", to: "Zoë" }, "Zoë O'Hara-Núñez first name: Zoe → Zoë"],
    [
      { path: "borrowers.17.monthly_income", from: [{ amount: 900 }], to: [{ amount: 950 }] },
      "Zoë O'Hara-Núñez monthly income 1 amount: $900 → $950",
    ],
    [
      {
        path: "borrowers.17.monthly_income",
        position: 10,
        from_entries: [{ amount: 900 }],
        to_entries: [{ amount: 950 }],
      },
      "Zoë O'Hara-Núñez monthly income 11 amount: $900 → $950",
    ],
    [
      { path: "borrowers.17.ssn_last4", from: "1214", to: "changed" },
      "Zoë O'Hara-Núñez last 4 digits of the Social Security number",
    ],
    [{ path: "borrowers.18", from: null, to: { id: 18, first_name: "Ed" } }, "Borrowers 18 added (first name: Ed)"],
  ])("is called by its name, as far as it is known: %j", (change, words) => {
    expect(said(change)).toBe(words);
  });

  test("has only its name, not the other data by which it is known", () => {
    expect(JSON.stringify([...names].map(([list, entries]) => [list, [...entries]]))).not.toMatch(/1214|1950/);
  });
});

test("a reason to proceed is told with its requirement and the title of its document", () => {
  const records = new Map([["document", new Map([[12, "Deed"]])]]);
  const [first, second] = [
    { code: "fees_not_disclosed", reason: "On paper", document: null },
    { code: "note_rate_missing", reason: "Agreed", document: 12 },
  ];
  const said = (from: readonly object[], to: readonly object[]) =>
    changesText([{ path: "overrides", from, to }], zone, loggedNames.loan, records);
  expect(said([], [first])).toBe("Fees not disclosed: On paper");
  expect(said([first], [first, second])).toBe("Note rate missing: Agreed; document: Deed");
  expect(said([first, second], [{ ...first, reason: "Sent again" }, second])).toBe("Fees not disclosed: Sent again");
});

test("a call to the agency is told with its operation, and a disclosure of fees with its day and amounts", () => {
  const attempt = { operation: "case_number_assignment", reference: "4a60", sent: { ssn_last4: "1217" }, by: 4 };
  expect(ofLoan({ path: "call_attempt", from: null, to: attempt })).toBe("Case number assignment");
  expect(ofLoan({ path: "call_attempt", from: attempt, to: null })).toBe("Case number assignment");
  expect(ofLoan({ path: "operation", to: "hecm_certificate" })).toBe("HECM certificate");
  const disclosure = {
    date: "2026-10-28",
    fees: [
      { code: "origination-fee", description: "Origination fee", amount: 6_000 },
      { code: "appraisal", description: "Appraisal", amount: 650.5 },
    ],
  };
  expect(ofLoan({ path: "fee_disclosures", from: [], to: [disclosure] })).toBe(
    "Fees disclosed on October 28, 2026; Origination fee $6,000; Appraisal $650.50",
  );
  expect(ofLoan({ path: "fee_disclosures", position: 11, from_entries: [], to_entries: [disclosure] })).toBe(
    "Fees disclosed on October 28, 2026; Origination fee $6,000; Appraisal $650.50",
  );
});

test("a correction and an entry for the call report are told in words", () => {
  const correction = { reason: "The closing papers say so", fields: ["channel"], at: "2026-05-01T12:00:00Z", by: 5 };
  expect(ofLoan({ path: "corrections", from: [], to: [correction] })).toBe("Corrected: The closing papers say so");
  const entry = { effective_date: "2026-05-01", channel: "retail", property_state: "CA" };
  expect(ofLoan({ path: "pipeline", from: [], to: [entry] })).toBe("In the call report from May 1, 2026: retail, CA");
});

test.each([
  [{ path: "property.home_value", from: 500_000, to: 512_000.5 }, "Property home value: $500,000 → $512,000.50"],
  [{ path: "margin", from: null, to: 2.125 }, "Margin: empty → 2.125%"],
  [{ path: "property.year_built", from: 1998, to: 1999 }, "Property year built: 1998 → 1999"],
  [{ path: "loan_officer_id", from: 12_345, to: 9 }, "Loan officer: 12345 → 9"],
  [{ path: "rate_type", from: "fixed", to: "annual_adjustable" }, "Rate type: Fixed → Annual adjustable"],
  [
    { path: "fees.3.payment_timing", from: "poc", to: "financed" },
    "Fees 3 payment timing: Paid outside of closing (POC) → Paid from the loan proceeds",
  ],
])("a value is described as in its field's form: %j", (change, said) => {
  expect(ofLoan(change)).toBe(said);
});

describe("what a person typed or chose", () => {
  test("is described as the form shows it", () => {
    expect(ofLoan({ path: "fees.3.code", from: "title-insurance-lender", to: "no-such-code" })).toBe(
      "Fees 3, kind of fee: Lender's title insurance → no-such-code",
    );
    expect(ofLoan({ path: "fees.3.paid_to", from: "title company", to: "title_company" })).toBe(
      "Fees 3 paid to: title company → title_company",
    );
    expect(ofLoan({ path: "fha.case_status", from: "assigned", to: "cancelled" })).toBe(
      "FHA case status: A case number is assigned → The agency canceled the case number",
    );
  });
});

describe("what the service keeps for itself", () => {
  const facts = { people: [{ id: 5, name: "Ada Example", ssn_last4: "1214" }], home: { street: "12 Elm Street" } };

  test.each([
    [{ path: "fha.assigned_for", from: null, to: facts }, ""],
    [{ path: "fha.assigned_for.people.5.ssn_last4", from: "1214", to: "1215" }, ""],
    [{ path: "fha.financial_assessment.made_of", from: null, to: { monthly_income: 3_600 } }, ""],
    [{ path: "approvals", from: [], to: [{ digest: "5-f4c1b79f6f", approved_by: 5 }] }, "Terms approved"],
    [
      { path: "approvals", from: [{ reason: null }], to: [{ reason: null }, { digest: "5-f", reason: "Plan" }] },
      "Terms approved: Plan",
    ],
    [{ path: "approvals.3.digest", from: "5-f4c1b79f6f", to: "5-a4c1b79f6f" }, ""],
    [{ path: "fha.financial_assessment.submitted_by", from: null, to: 5 }, ""],
    [{ path: "counseling.waived_by", from: null, to: 5 }, ""],
  ])("is not in the history: %j", (change, said) => {
    expect(ofLoan(change)).toBe(said);
  });

  test("is not confused with what was entered, or with the agency's words", () => {
    expect(ofLoan({ path: "fees.3.paid_by", from: "borrower", to: "lender" })).toBe(
      "Fees 3 paid by: Borrower → Lender",
    );
    expect(ofLoan({ path: "fha.financial_assessment.last_action_by", from: null, to: "J. Doe" })).toBe(
      "FHA financial assessment last action by: empty → J. Doe",
    );
  });

  test("digits of a Social Security number are not in the history either: only that it changed", () => {
    expect(ofLoan({ path: "borrowers.17.ssn_last4", from: "1214", to: "changed" })).toBe(
      "Borrowers 17 last 4 digits of the Social Security number",
    );
    const added = ofLoan({ path: "borrowers.17", to: { id: 17, first_name: "Ada", ssn_last4: "1214" } });
    expect(added).toBe("Borrowers 17 added (first name: Ada)");
  });
});

describe("what no form has", () => {
  test("is in the history by its name alone, if it was added or removed as a whole", () => {
    const assessment = { submitted_at: "2026-05-01T12:00:00Z", residual_income: { effective_income: 3_600 } };
    expect(ofLoan({ path: "fha.financial_assessment", from: null, to: assessment })).toBe(
      "FHA financial assessment added",
    );
  });

  test("has its amounts in dollars", () => {
    expect(ofLoan({ path: "fha.appraisal.appraised_value", from: 640_000, to: 645_000 })).toBe(
      "FHA appraisal appraised value: $640,000 → $645,000",
    );
    expect(factsOf({ effective_income: 3_600, household_size: 2, repairs: 0 }, zone)).toEqual([
      { name: "Effective income", text: "$3,600" },
      { name: "Household size", text: "2" },
      { name: "Repairs", text: "$0" },
    ]);
  });

  test("has its name in whole words", () => {
    const path = "assessment.property_taxes_delinquent_in24_months";
    expect(ofLoan({ path, from: null, to: true })).toBe(
      "Assessment property taxes delinquent in 24 months: empty → yes",
    );
  });

  // The schemas of the responses say which figures are dollars.
  const figuresIn = ({ description = "", type, anyOf = [], items, properties = {} }: Schema, name = ""): string[] => [
    ...((type === "number" || anyOf.some((each) => each.type === "number")) && description.endsWith("Dollars")
      ? [name]
      : []),
    ...anyOf.flatMap((each) => figuresIn(each, name)),
    ...(items ? figuresIn(items, name) : []),
    ...Object.entries(properties).flatMap(([inside, each]) => figuresIn(each, inside)),
  ];

  test("of the agency, has every figure in dollars that its response has in dollars", () => {
    const figures = Object.keys(agencyOperations).flatMap((operation) =>
      figuresIn(resultSchema(operation as AgencyOperation) as Schema),
    );
    expect(new Set(figures)).toContain("max_claim_amount");
    for (const name of [...figures, ...figuresIn(agencySchema as Schema)])
      expect(factsOf({ [name]: 3_600 }, zone).map(({ text }) => text)).toEqual(["$3,600"]);
  });
});

describe("a cell of the history", () => {
  const changes = (count: number, length: number) =>
    Array.from({ length: count }, (_, position) => ({ path: `a${position}`, from: null, to: "X".repeat(length) }));

  test("has a limited length: a long value is cut, and further changes are counted", () => {
    expect(ofLoan(...changes(1, 1_000))).toBe(`A0: empty → ${"X".repeat(287)}…`);
    expect(ofLoan(...changes(2, 287))).not.toContain("more");
    expect(ofLoan(...changes(2, 288))).toEndWith("X; 1 more change");
    expect(ofLoan(...changes(100, 20))).toEndWith("; 83 more changes");
    expect(ofLoan(...changes(100, 2_000)).length).toBeLessThan(640);
  });
});

describe("a list", () => {
  test("of single values shows its earlier and present values", () => {
    expect(
      ofLoan(
        { path: "hmda.denial_reasons", from: [3, 4], to: [] },
        { path: "hmda.scoring_models", from: null, to: [10_000, true, "hecm_other"] },
      ),
    ).toBe(
      "HMDA denial reasons: Credit history, Collateral → empty; HMDA scoring models: empty → 10,000, yes, HECM other",
    );
  });

  const [first, second] = [
    { creditor: "A Bank", amount: 1_000, is_mandatory: true },
    { creditor: "B Bank", amount: 2_000, is_mandatory: false },
  ];

  test("of entries says which entry changed, and how", () => {
    const to = [first, { ...second, is_mandatory: true, amount: 2_500 }];
    expect(ofLoan({ path: "liens", from: [first, second], to })).toBe(
      "Liens 2 amount: $2,000 → $2,500; Liens 2, paid off at closing (mandatory obligation): no → yes",
    );
  });

  test("of entries says which entry was added or removed, although others moved up", () => {
    const words = (name: string, amount: string, paid: string) =>
      `(creditor: ${name} Bank; amount: ${amount}; paid off at closing (mandatory obligation): ${paid})`;
    expect(ofLoan({ path: "liens", from: [first, second], to: [second] })).toBe(
      `Liens 1 removed ${words("A", "$1,000", "yes")}`,
    );
    expect(ofLoan({ path: "liens", from: [first], to: [first, second] })).toBe(
      `Liens 2 added ${words("B", "$2,000", "no")}`,
    );
    expect(ofLoan({ path: "liens", from: null, to: [first] })).toBe(`Liens 1 added ${words("A", "$1,000", "yes")}`);
    expect(ofLoan({ path: "liens", from: [first, second], to: [second, first] })).toBe("Liens: in another order");
  });

  test("inside an entry with an id is named by both", () => {
    const path = "borrowers.17.monthly_income";
    expect(ofLoan({ path, from: [{ source: "Pension", amount: 900 }], to: [{ source: "Pension", amount: 950 }] })).toBe(
      "Borrowers 17 monthly income 1 amount: $900 → $950",
    );
  });
});

// The page of a request to the agency, under "What the agency returned" and "What was sent".
test("each entry of a list in an object is a separate fact, counted from 1, and an empty list is none", () => {
  const returned = {
    messages: ["The address is not complete.", "Appraisal, ordered."],
    corrected: [],
    matches: [{ clients: ["A**** E****", "B**** E****"], state: "VA", zip_code: null }],
    certificate: { is_fee_waived: false },
  };
  expect(factsOf(returned, zone)).toEqual([
    { name: "Messages 1", text: "The address is not complete." },
    { name: "Messages 2", text: "Appraisal, ordered." },
    { name: "Matches 1 clients 1", text: "A**** E****" },
    { name: "Matches 1 clients 2", text: "B**** E****" },
    { name: "Matches 1 state", text: "VA" },
    { name: "Certificate fee waived", text: "no" },
  ]);
});
