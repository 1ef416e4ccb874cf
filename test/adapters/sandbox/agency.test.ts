import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { address, appraisalRequest, caseRequest, freshSandbox, insuranceRequest, person } from "./running-sandbox.ts";

let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
beforeAll(async () => {
  sandbox = await freshSandbox();
});
afterAll(() => sandbox.close());

const answer = (operation: string, body: unknown, reference?: string) =>
  sandbox.json(sandbox.post(operation, body, reference));

/** Performs an operation on a case whose number was assigned for a street. */
const onCase = async (street: string, operation: string, body: Readonly<Record<string, unknown>> = {}) =>
  answer(operation, { case_number: await sandbox.assign(street), ...body });

/** The case number of an endorsed case. */
const endorsedCase = async (street: string): Promise<string> => {
  const caseNumber = await sandbox.assign(street);
  await answer("hecm-insurance-application", insuranceRequest(caseNumber));
  return caseNumber;
};

describe("without a trigger", () => {
  test("an address is found, in capitals, with ZIP+4, county, and census tract", async () => {
    expect(
      await answer("address-validation", { address: address("12 Oak Street"), county_fips: "06067" }),
    ).toMatchObject({
      status: "Success",
      messages: [],
      data: {
        address: { street: "12 OAK STREET", unit: null, city: "SACRAMENTO", state: "CA", zip_code: "95814-4185" },
        county_fips: "06067",
        census_tract: "06067000100",
      },
    });
  });

  test("the first county of the state is found if none was sent", async () => {
    const { data } = await answer("address-validation", { address: address("12 Oak Street"), county_fips: null });
    expect([data.county_fips, data.census_tract]).toEqual(["06001", "06001000100"]);
  });

  test("a case number has 10 digits, a different one each time, and is assigned immediately", async () => {
    const first = await answer("case-number-assignment", caseRequest("12 Oak Street"));
    const second = await answer("case-number-assignment", caseRequest("14 Oak Street"));
    expect(first).toMatchObject({
      status: "Success",
      data: { assigned_date: "2026-05-01", adp_code: "952", case_status: "assigned" },
    });
    expect(first.data.case_number).toMatch(/^\d{10}$/);
    expect(second.data.case_number).not.toBe(first.data.case_number);
  });

  test("nothing is reported against a person", async () => {
    expect(await answer("cairvs-authorization", { lender_id: "1234567890", borrowers: [person()] })).toMatchObject({
      status: "SuccessNoUpdatesAllowed",
      data: { authorizations: [{ borrower_id: 7, authorization_number: "A345634561", hits: [] }] },
    });
  });

  test("an assessment and an appraisal are accepted, without set-aside and second appraisal", async () => {
    expect((await onCase("12 Oak Street", "hecm-financial-assessment")).data).toEqual({
      is_set_aside_required: false,
      last_action_by: "SANDBOX",
      last_action_date: "2026-05-01",
    });
    expect((await answer("appraisal-logging", appraisalRequest(await sandbox.assign("12 Oak Street")))).data).toEqual({
      is_second_appraisal_required: false,
      appraisal_status: "logged",
    });
  });

  test("an insurance application is endorsed; then its certificate is found and its escrow closed", async () => {
    const caseNumber = await sandbox.assign("12 Oak Street");
    expect((await answer("duplicate-mic", { case_number: caseNumber })).data).toEqual({ mic: null });
    expect((await answer("hecm-insurance-application", insuranceRequest(caseNumber))).data).toEqual({
      insurance_status: "endorsed",
      endorsed_date: "2026-05-01",
      return_reasons: [],
      case_status: "assigned",
    });
    expect((await answer("duplicate-mic", { case_number: caseNumber })).data).toEqual({
      mic: {
        control_number: expect.stringMatching(/^\d{10}$/),
        adp_code: "952",
        endorsed_date: "2026-05-01",
        max_claim_amount: 500_000,
        borrower_names: ["Ada Example"],
      },
    });
    expect((await answer("escrow-closeout", { case_number: caseNumber, escrow_type: "repair" })).data).toEqual({
      closed_date: "2026-05-01",
    });
  });

  test("a transferred case is inaccessible, and an endorsed one cannot be transferred", async () => {
    const caseNumber = await sandbox.assign("12 Oak Street");
    const transfer = { case_number: caseNumber, new_lender_id: "2345678901" };
    expect((await answer("case-transfer", transfer)).data).toEqual({
      transferred_date: "2026-05-01",
      case_status: "transferred",
    });
    expect(await answer("appraisal-logging", appraisalRequest(caseNumber))).toMatchObject({
      status: "Error",
      data: { case_status: "transferred" },
    });
    const endorsed = await endorsedCase("12 Oak Street");
    expect(await answer("case-transfer", { ...transfer, case_number: endorsed })).toMatchObject({ status: "Error" });
  });

  test("a new address is accepted", async () => {
    const changed = await onCase("12 Oak Street", "address-change", { address: address("14 Oak Street") });
    expect(changed).toMatchObject({ status: "Success", data: { address: { street: "14 OAK STREET" } } });
  });

  test("an unknown case is refused", async () => {
    expect(await answer("case-transfer", { case_number: "1234567890" })).toMatchObject({ status: "Error" });
    expect(await answer("case-restore", { case_number: "1234567890" })).toMatchObject({ status: "Error" });
  });

  test("a request without reference, without JSON, or for no operation is refused as such", async () => {
    const headers = { Authorization: `Basic ${btoa("someone:secret")}` };
    const send = async (path: string, more: Readonly<Record<string, string>>, body: string) => {
      const request = { method: "POST", keepalive: false, headers: { ...headers, ...more }, body };
      return (await fetch(`${sandbox.url}/v1/${path}`, request)).status;
    };
    expect(await send("case-restore", {}, "{}")).toBe(400);
    expect(await send("case-restore", { "X-Reference": "1" }, "[]")).toBe(400);
    expect(await send("case-close", { "X-Reference": "1" }, "{}")).toBe(404);
  });
});

describe("counseling certificates", () => {
  test("a referral creates one for its people, which is found by their name, SSN, and date", async () => {
    await answer("hecm-referral", {
      loan_number: "L-9",
      borrowers: [person("Referred", "900555678")],
      agency_id: "90009",
    });
    const { data } = await answer("certificate-search", {
      last_name: "referred",
      ssn_last4: "5678",
      counseled_from: "2026-05-01",
      counseled_to: "2026-05-01",
      agency_id: "90009",
    });
    expect(data.matches).toMatchObject([
      { clients: ["Ada Referred"], counseled_date: "2026-05-01", agency_id: "90009" },
    ]);
    const [{ certificate_number }] = data.matches;
    expect((await answer("certificate-search", { certificate_number, last_name: "Nobody" })).data.matches).toEqual([]);
    expect((await answer("hecm-certificate", { certificate_number })).data).toMatchObject({
      certificate_number,
      counseled_date: "2026-05-01",
      issued_date: "2026-05-01",
      method: "telephone",
      fee: 145,
      clients: [{ first_name: "Ada", last_name: "Referred" }],
    });
  });

  test("the one that a case number request names belongs to its people", async () => {
    const counseling = { counseled_date: "2026-04-20", certificate_number: "2223334", agency_id: "90002" };
    await answer("case-number-assignment", {
      ...caseRequest("12 Oak Street"),
      counseling,
      borrowers: [person("Sent")],
    });
    expect((await answer("hecm-certificate", { certificate_number: "2223334" })).data).toMatchObject({
      counseled_date: "2026-04-20",
      clients: [{ last_name: "Sent" }],
    });
    const { data } = await answer("certificate-search", { zip_code: "95814", last_name: "Sent" });
    expect(data.matches).toHaveLength(1);
  });

  test("any number of 7 digits belongs to the people who were named last, and stays theirs", async () => {
    const people = (lastName: string) => ({ lender_id: "1234567890", borrowers: [person(lastName)] });
    const clients = async (certificate_number: string) =>
      (await answer("hecm-certificate", { certificate_number })).data.clients;
    await answer("cairvs-authorization", people("Earlier"));
    expect(await clients("5550001")).toMatchObject([{ last_name: "Earlier" }]);
    await answer("cairvs-authorization", people("Later"));
    expect(await clients("5550002")).toMatchObject([{ last_name: "Later" }]);
    expect(await clients("5550001")).toMatchObject([{ last_name: "Earlier" }]);
    expect(await answer("hecm-certificate", { certificate_number: "55500" })).toMatchObject({ status: "Error" });
  });

  test("NOTFOUND, EXPIRED and MANY", async () => {
    await answer("cairvs-authorization", { lender_id: "1234567890", borrowers: [person()] });
    expect(await answer("hecm-certificate", { certificate_number: "NOTFOUND" })).toMatchObject({ status: "Error" });
    // 200 days before May 1, 2026.
    expect((await answer("hecm-certificate", { certificate_number: "EXPIRED" })).data).toMatchObject({
      counseled_date: "2025-10-13",
      clients: [{ last_name: "Example" }],
    });
    expect((await answer("certificate-search", { last_name: "MANY" })).data.matches).toHaveLength(60);
  });
});

describe("FHA Connection's fields for a case number", () => {
  const request = caseRequest("12 Oak Street");
  const refusalOf = async (changes: object) => {
    const { status, messages } = await answer("case-number-assignment", { ...request, ...changes });
    return status === "Error" ? messages[0] : status;
  };
  const missing = (...fields: string[]) => ({
    code: "FIELD_MISSING",
    text: `Required fields are missing: ${fields.join(", ")}.`,
  });

  test("are required, and missing ones are named", async () => {
    expect(await refusalOf({})).toBe("Success");
    expect(await refusalOf({ field_office: null, processing_type: null, property: {} })).toEqual(
      missing("field_office", "processing_type", "property.construction_code"),
    );
    expect(await refusalOf({ program: null, case_type: null })).toEqual(
      missing(
        "case_type",
        ...["housing_program", "amortization", "special_program", "buy_down"].map((name) => `program.${name}`),
      ),
    );
  });

  test("are required only if they apply", async () => {
    const property = (details: object) => refusalOf({ property: { ...request.property, ...details } });
    expect(await property({ property_type: "condominium" })).toEqual(
      missing("property.is_site_condo", "property.condo_approval_id"),
    );
    expect(await property({ property_type: "condominium", is_site_condo: true })).toBe("Success");
    expect(await property({ construction_code: "existing_under_1_year" })).toEqual(missing("property.month_built"));
    expect(await property({ construction_code: "existing_under_1_year", month_built: 2 })).toBe("Success");
    expect(await property({ construction_code: "proposed" })).toEqual(missing("property.lot"));
    expect(await property({ construction_code: "proposed", lot: "12" })).toBe("Success");
    expect(await refusalOf({ hecm_type: "refinance" })).toEqual(missing("prior_case_number"));
    expect(await refusalOf({ hecm_type: "refinance", prior_case_number: "137-1234567" })).toBe("Success");
  });
});

describe("FHA Connection's fields for an appraisal", () => {
  const refusalOf = async (changes: object) => {
    const request = appraisalRequest(await sandbox.assign("12 Oak Street"));
    const { status, messages } = await answer("appraisal-logging", { ...request, ...changes });
    return status === "Error" ? messages[0].text : status;
  };

  test("are required if they apply, and missing ones are named", async () => {
    expect(await refusalOf({})).toBe("Success");
    expect(await refusalOf({ max_claim_amount: null, is_certified: false, is_in_flood_zone: null })).toBe(
      "Required fields are missing: max_claim_amount, is_certified, is_in_flood_zone.",
    );
    expect(await refusalOf({ property_rights: "leasehold" })).toBe(
      "Required fields are missing: leasehold_expires_date.",
    );
    expect(await refusalOf({ property_rights: "leasehold", leasehold_expires_date: "2080-01-01" })).toBe("Success");
    expect(await refusalOf({ purchase_price: 400_000 })).toBe("Required fields are missing: contract_date.");
    expect(await refusalOf({ purchase_price: 400_000, contract_date: "2026-04-01" })).toBe("Success");
  });
});

describe("FHA Connection's fields for the insurance", () => {
  const refusalOf = async (changes: object) => {
    const request = insuranceRequest(await sandbox.assign("12 Oak Street"));
    const { status, messages } = await answer("hecm-insurance-application", { ...request, ...changes });
    return status === "Error" ? messages[0].text : status;
  };

  test("are required if they apply, and missing ones are named", async () => {
    expect(await refusalOf({})).toBe("Success");
    expect(await refusalOf({ payment_plan: null, mip_paid_date: null, underwriter_chums_id: null })).toBe(
      "Required fields are missing: payment_plan.type, mip_paid_date, underwriter_chums_id.",
    );
    expect(await refusalOf({ repair_set_aside: 3_750 })).toBe("Required fields are missing: repairs_due_date.");
    expect(await refusalOf({ repair_set_aside: 3_750, repairs_due_date: "2026-12-01" })).toBe("Success");
    expect(await refusalOf({ purchase_price: 400_000 })).toBe("Required fields are missing: required_investment.");
    expect(await refusalOf({ purchase_price: 400_000, required_investment: 0 })).toBe("Success");
    expect(await refusalOf({ counseling: { is_waived: false } })).toBe(
      "Required fields are missing: counseling.agency_id, counseling.counseled_date.",
    );
    expect(await refusalOf({ counseling: { is_waived: true } })).toBe("Success");
  });
});

describe("words that change a decision", () => {
  test("ERROR refuses in three messages in order, two of which repeat a Social Security number", async () => {
    const reference = sandbox.newReference();
    const refused = await answer("case-number-assignment", caseRequest("ERROR 12 Oak Street"), reference);
    expect(refused).toMatchObject({
      status: "Error",
      messages: [
        { code: "E100", text: "The request was not accepted." },
        { code: "E101", text: "The number 900-12-3456 does not belong to a person with that name." },
        { code: "E102", text: "See 900123456 in the list of living people." },
      ],
    });
    expect(await sandbox.effects(reference)).toBe(0);
    expect(await sandbox.look(reference)).toEqual(refused);
  });

  test("HOLD and PENDING are decided at the third look-up, and request nothing twice", async () => {
    for (const [street, status] of [
      ["HOLD 12 Oak Street", "Held"],
      ["PENDING 12 Oak Street", "Pending"],
    ] as const) {
      const reference = sandbox.newReference();
      const first = await answer("case-number-assignment", caseRequest(street), reference);
      expect(first.status).toBe(status);
      expect(first.data.holds).toEqual(
        status === "Held" ? ["Duplicate property address: another case has the same address."] : undefined,
      );
      expect((await sandbox.look(reference)).status).toBe(status);
      expect((await sandbox.look(reference)).status).toBe(status);
      const decided = await sandbox.look(reference);
      expect(decided.status).toBe("Success");
      expect(decided.data.case_number).toMatch(/^\d{10}$/);
      expect(await sandbox.look(reference)).toEqual(decided);
      expect(await sandbox.effects(reference)).toBe(1);
    }
  });

  for (const word of ["CANCELLED", "ARCHIVED"])
    test(`${word} brings a case into that state, immediately or by a change of address, until it is restored`, async () => {
      const state = word.toLowerCase();
      const assigned = await answer("case-number-assignment", caseRequest(`${word} 12 Oak Street`));
      expect(assigned.data.case_status).toBe(state);
      const caseNumber = await sandbox.assign("12 Oak Street");
      const moved = await answer("address-change", { case_number: caseNumber, address: address(`${word} Road`) });
      expect(moved.data.case_status).toBe(state);
      for (const case_number of [assigned.data.case_number, caseNumber]) {
        expect(await answer("appraisal-logging", appraisalRequest(case_number))).toMatchObject({
          status: "Error",
          data: { case_status: state },
        });
        const reference = sandbox.newReference();
        expect((await answer("case-restore", { case_number }, reference)).status).toBe("Pending");
        expect(await sandbox.look(reference)).toMatchObject({ status: "Success", data: { case_status: "assigned" } });
        expect((await answer("appraisal-logging", appraisalRequest(case_number))).status).toBe("Success");
        expect((await answer("case-restore", { case_number })).status).toBe("Error");
      }
    });

  test("LESA requires a set-aside, SECOND a second appraisal after the first one", async () => {
    const assessed = await onCase("LESA 12 Oak Street", "hecm-financial-assessment");
    expect(assessed.data.is_set_aside_required).toBe(true);
    const caseNumber = await sandbox.assign("SECOND 12 Oak Street");
    const log = async (sequence: number) =>
      (await answer("appraisal-logging", appraisalRequest(caseNumber, sequence))).data.is_second_appraisal_required;
    expect(await log(1)).toBe(true);
    expect(await log(2)).toBe(false);
  });

  for (const [word, statuses] of [
    ["RETURN", ["notice_of_return", "endorsed"]],
    ["RESUBMIT", ["notice_of_return", "submitted", "endorsed"]],
    ["REVIEW", ["submitted", "under_review", "endorsed"]],
  ] as const)
    test(`${word}: consecutive insurance applications are ${statuses.join(", ")}`, async () => {
      const caseNumber = await sandbox.assign(`${word} 12 Oak Street`);
      const apply = () => answer("hecm-insurance-application", insuranceRequest(caseNumber));
      for (const insurance_status of statuses)
        expect(await apply()).toMatchObject({
          status: "Success",
          data: {
            insurance_status,
            endorsed_date: insurance_status === "endorsed" ? "2026-05-01" : null,
            return_reasons:
              insurance_status === "notice_of_return" ? ["The note is not signed.", "The appraisal has expired."] : [],
          },
        });
      expect(await apply()).toMatchObject({ status: "Error" });
    });

  test("NOMIC finds no certificate of an endorsed case", async () => {
    const caseNumber = await endorsedCase("NOMIC 12 Oak Street");
    expect((await answer("duplicate-mic", { case_number: caseNumber })).data).toEqual({ mic: null });
  });

  test("NOTFOUND and ZIP code 00000 find no address", async () => {
    for (const unknown of [address("NOTFOUND 12 Oak Street"), address("12 Oak Street", "00000")])
      expect(await answer("address-validation", { address: unknown })).toMatchObject({
        status: "Error",
        messages: [{ text: "The street name and/or house number cannot be found." }],
      });
  });

  test("OTHERPERSON answers about another person", async () => {
    const { data } = await answer("cairvs-authorization", {
      lender_id: "1234567890",
      borrowers: [person("OTHERPERSON")],
    });
    expect(data.authorizations).toMatchObject([{ borrower_id: 1_000_007 }]);
  });
});

describe("CAIVRS, by the end of a Social Security number", () => {
  for (const [ending, number, caseTypes] of [
    ["0001", "D000100011", ["Default"]],
    ["0002", "C000200021", ["Claim"]],
    ["0003", "F000300031", ["Foreclosure"]],
    ["0004", "J000400041", ["Judgment"]],
    ["0005", "B000500051", ["Default", "Claim"]],
    ["0006", null, ["Default"]],
    ["0007", "X000700071", []],
  ] as const)
    test(`${ending}: ${number}, ${caseTypes.join(" and ") || "nothing found"}`, async () => {
      const borrowers = [person("Example", `90012${ending}`), person()];
      const { data } = await answer("cairvs-authorization", { lender_id: "1234567890", borrowers });
      expect(data.authorizations).toMatchObject([
        { authorization_number: number, hits: caseTypes.map((case_type) => ({ case_type })) },
        { authorization_number: "A345634561", hits: [] },
      ]);
    });

  test("six people are too many, and no one can be looked up without an SSN", async () => {
    const ask = (borrowers: readonly unknown[]) => answer("cairvs-authorization", { lender_id: "1", borrowers });
    expect((await ask(Array.from({ length: 6 }, () => person()))).status).toBe("Error");
    expect((await ask([{ ...person(), ssn: null }])).status).toBe("Error");
  });
});
