import { describe, expect, test } from "bun:test";
import { type DefaultBodyType, HttpResponse, http } from "msw";
import { propertyFields } from "../../../../adapters/http/resources/property/body.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { outsideWorld } from "../../../fixtures/outside/outside.ts";
import { testGateway } from "../support/gateway.ts";
import { callOf, reference, samples, success } from "../support/samples.ts";

const outside = outsideWorld();
const url = "https://agency.example.com";

/** The gateway's outcome for an answer of the agency, which gives the same one to look-ups. */
const answered = (operation: AgencyOperation, body: DefaultBodyType, status = 200) => {
  outside.use(http.all(`${url}/v1/*`, () => HttpResponse.json(body, { status })));
  return testGateway(url, { maxTries: 1 }).send(callOf(operation), samples[operation].request);
};

describe("a success is decoded into the domain's terms, amounts in cents", () => {
  for (const operation of agencyOperationNames)
    test(operation, async () => {
      expect(await answered(operation, success(operation))).toMatchObject({
        _tag: "Answered",
        answer: { status: "success", messages: [], caseStatus: null, result: samples[operation].result },
        tries: [{ action: "send", statusCode: 200, outcome: "answered" }],
      });
    });
});

test("people with long names are found: first, middle, and last name of 255 characters each", async () => {
  const name = ["F", "M", "L"].map((letter) => letter.repeat(255)).join(" ");
  const match = { certificate_number: "1234567", counseled_date: "2026-04-01", clients: [name] };
  expect(
    await answered("certificate_search", { ...success("certificate_search"), data: { matches: [match] } }),
  ).toMatchObject({
    _tag: "Answered",
    answer: { result: { matches: [{ clients: [name] }] } },
  });
  const mic = {
    control_number: "1",
    adp_code: null,
    endorsed_date: null,
    max_claim_amount: null,
    borrower_names: [name],
  };
  expect(await answered("duplicate_mic", { ...success("duplicate_mic"), data: { mic } })).toMatchObject({
    _tag: "Answered",
    answer: { result: { mic: { borrowerNames: [name] } } },
  });
});

test("a success without updates is a success", async () => {
  const body = { ...success("cairvs_authorization"), status: "SuccessNoUpdatesAllowed" };
  expect(await answered("cairvs_authorization", body)).toMatchObject({ answer: { status: "success" } });
});

test("the answer's status counts, whatever the HTTP status, for a request that arrived", async () => {
  const body = { status: "Error", reference, messages: [{ code: "12", text: "CASE NOT FOUND" }] };
  for (const status of [200, 400, 409, 422])
    expect(await answered("case_restore", body, status)).toMatchObject({
      _tag: "Answered",
      answer: { status: "error", messages: [{ code: "12", text: "CASE NOT FOUND" }], caseStatus: null },
    });
});

test("a held case number comes with its reasons", async () => {
  const data = { holds: ["DUPLICATE ADDRESS", "LENDER UNDER REVIEW"], case_status: "held" };
  expect(await answered("case_number_assignment", { status: "Held", reference, messages: [], data })).toMatchObject({
    answer: { status: "held", holds: ["DUPLICATE ADDRESS", "LENDER UNDER REVIEW"], caseStatus: "held" },
  });
});

test("a pending answer has no reasons if the agency gives none", async () => {
  expect(await answered("case_restore", { status: "Pending", reference, messages: [] })).toMatchObject({
    answer: { status: "pending", holds: [] },
  });
});

test("every answer can contain the status of the case", async () => {
  for (const status of ["Success", "Pending", "Error"]) {
    const data = { ...samples.escrow_closeout.data, case_status: "archived" };
    expect(await answered("escrow_closeout", { status, reference, messages: [], data })).toMatchObject({
      answer: { caseStatus: "archived" },
    });
  }
});

test("fields that the agency omits are unknown, and unknown fields are ignored", async () => {
  const data = { case_number: "1611234567", assigned_date: "2026-05-05", office: "Des Moines" };
  expect(await answered("case_number_assignment", { status: "Success", reference, data, version: 2 })).toMatchObject({
    answer: { messages: [], result: { caseNumber: "1611234567", assignedOn: "2026-05-05", adpCode: null } },
  });
});

test("a blank text is missing, and blanks around a text do not count", async () => {
  const numbered = { case_number: "1611234567", assigned_date: "2026-05-05" };
  for (const [written, adpCode] of [
    ["", null],
    [" \u200b", null],
    [" 952 ", "952"],
  ] as const) {
    const data = { ...numbered, adp_code: written };
    expect(await answered("case_number_assignment", { status: "Success", reference, data })).toMatchObject({
      answer: { result: { adpCode } },
    });
  }
});

describe("an address", () => {
  const found = (address: object) =>
    answered("address_validation", {
      status: "Success",
      reference,
      data: { address, county_fips: "", census_tract: " " },
    });

  const changedTo = (address: object) =>
    answered("address_change", { status: "Success", reference, data: { address } });

  test("has its ZIP code with a dash, its state in capitals, and nothing for a blank part", async () => {
    for (const written of ["502011234", "50201-1234", " 50201-1234 ", "50201 1234"]) {
      const address = { street: " 7 ELM ST", unit: "", city: "NEVADA ", state: "ia", zip_code: written };
      expect(await found(address)).toMatchObject({
        answer: {
          result: {
            address: { street: "7 ELM ST", unit: null, city: "NEVADA", state: "IA", zipCode: "50201-1234" },
            countyFips: null,
            censusTract: null,
          },
        },
      });
    }
  });

  test("has a ZIP code of five digits without the dash of the missing ones", async () => {
    for (const written of ["62701", "62701-", "62701 -"])
      expect(await found({ street: "7 ELM ST", zip_code: written })).toMatchObject({
        answer: { result: { address: { zipCode: "62701" } } },
      });
  });

  test("may lack its ZIP code", async () => {
    expect(await found({ street: "7 ELM ST", zip_code: "" })).toMatchObject({
      answer: { result: { address: { zipCode: null } } },
    });
  });

  test.each([
    ["street", 255],
    ["city", 255],
    ["unit", 20],
  ] as const)(
    "has a %s of at most %d characters, as a user can enter; a longer one is unexpected, but missing in a carried out change",
    async (part, most) => {
      const longest = "É".repeat(most);
      const entered = (text: string) => propertyFields[part].codec.decode(text, part)._tag;
      expect([entered(longest), entered(`${longest}x`)]).toEqual(["Accepted", "Refused"]);
      expect(await found({ street: "7 ELM ST", [part]: ` ${longest} ` })).toMatchObject({
        answer: { result: { address: { [part]: longest } } },
      });
      for (const longer of [`${longest}x`, "x".repeat(501)]) {
        expect(await found({ street: "7 ELM ST", [part]: longer })).toMatchObject({
          _tag: "CallFailed",
          problem: "unexpected_answer",
        });
        expect(await changedTo({ street: "7 ELM ST", [part]: longer })).toMatchObject({
          answer: { status: "success", result: { address: { [part]: null } } },
        });
      }
    },
  );

  test("with a ZIP code of another form is unexpected, but only lacks it in a carried out change", async () => {
    for (const written of ["502", "5020112345", "IA 50201", 50_201]) {
      expect(await found({ street: "7 ELM ST", zip_code: written })).toMatchObject({
        _tag: "CallFailed",
        problem: "unexpected_answer",
      });
      expect(await changedTo({ street: "7 ELM ST", zip_code: written })).toMatchObject({
        answer: { status: "success", result: { address: { street: "7 ELM ST", zipCode: null } } },
      });
    }
  });

  test("of a carried out change has the parts that can be read", async () => {
    const written = { street: "7 ELM ST", unit: "BUILDING 12 APARTMENT 4B", city: "NEVADA ", state: "ia" };
    expect(await changedTo({ ...written, zip_code: "50201 1234" })).toMatchObject({
      answer: {
        result: { address: { street: "7 ELM ST", unit: null, city: "NEVADA", state: "IA", zipCode: "50201-1234" } },
      },
    });
  });
});

test("a case number can be written with its dash and with its program", async () => {
  for (const number of ["2913475358", "291-3475358", "291-3475358-952"]) {
    const data = { case_number: number, assigned_date: "2026-05-05" };
    expect(await answered("case_number_assignment", { status: "Success", reference, data })).toMatchObject({
      answer: { status: "success", result: { caseNumber: number } },
    });
  }
});

test("an empty CAIVRS number counts as none", async () => {
  const data = { authorizations: [{ borrower_id: 7, authorization_number: "", hits: [] }] };
  expect(await answered("cairvs_authorization", { status: "Success", reference, data })).toMatchObject({
    answer: { status: "success", result: { authorizations: [{ borrowerId: 7, authorizationNumber: null }] } },
  });
});

test("a message whose code is longer than any known one is still a message", async () => {
  const messages = [{ code: "C".repeat(501), text: "CASE NOT FOUND" }];
  const outcome = await answered("case_restore", { status: "Error", reference, messages });
  expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "error", messages } });
});

test("messages keep the agency's order, and only the first 200 count", async () => {
  const messages = Array.from({ length: 300 }, (_, index) => ({ code: String(index), text: `MESSAGE ${index}` }));
  const outcome = await answered("case_restore", { status: "Error", reference, messages });
  expect(outcome).toMatchObject({ answer: { messages: messages.slice(0, 200) } });
});

test("unavailability is no answer: nothing happened if it names our reference, and otherwise the outcome is unknown", async () => {
  const unavailable = { _tag: "CallFailed", problem: "unavailable" };
  expect(await answered("case_restore", { status: "Unavailable", reference })).toMatchObject({
    ...unavailable,
    hadNoEffect: true,
    tries: [{ statusCode: 200, outcome: "unavailable" }],
  });
  expect(await answered("case_restore", { status: "Unavailable" })).toMatchObject({
    ...unavailable,
    hadNoEffect: false,
  });
});

const assignment = samples.case_number_assignment.data;
const clearance = { borrower_id: 7, authorization_number: "A123456789", hits: [] };

const unexpected: Readonly<Record<string, readonly [AgencyOperation, DefaultBodyType]>> = {
  "another reference": ["case_restore", { ...success("case_restore"), reference: "ffff" }],
  "no reference": ["case_restore", { status: "Success", messages: [], data: {} }],
  "another call's unavailability": ["case_restore", { status: "Unavailable", reference: "ffff" }],
  "an unknown status": ["case_restore", { ...success("case_restore"), status: "Perhaps" }],
  "no status": ["case_restore", { reference, data: {} }],
  "a list instead of an object": ["case_restore", [success("case_restore")]],
  "nothing but null": ["case_restore", null],
  "data that are a text": ["case_restore", { ...success("case_restore"), data: "none" }],
  "messages that are a text": ["case_restore", { ...success("case_restore"), messages: "NONE" }],
  "a message without its code": ["case_restore", { ...success("case_restore"), messages: [{ text: "A" }] }],
  "an unknown case status": ["case_restore", { ...success("case_restore"), data: { case_status: "lost" } }],
  "no case number": [
    "case_number_assignment",
    { ...success("case_number_assignment"), data: { ...assignment, case_number: null } },
  ],
  "a case number of nine digits": [
    "case_number_assignment",
    { ...success("case_number_assignment"), data: { ...assignment, case_number: "161123456" } },
  ],
  "a date that is none": [
    "case_number_assignment",
    { ...success("case_number_assignment"), data: { ...assignment, assigned_date: "2026-02-30" } },
  ],
  "a CAIVRS letter that has no meaning": [
    "cairvs_authorization",
    {
      ...success("cairvs_authorization"),
      data: { authorizations: [{ ...clearance, authorization_number: "Z123456789" }] },
    },
  ],
  "a CAIVRS number of nine characters": [
    "cairvs_authorization",
    {
      ...success("cairvs_authorization"),
      data: { authorizations: [{ ...clearance, authorization_number: "A12345678" }] },
    },
  ],
  "a list that is too long": [
    "cairvs_authorization",
    { ...success("cairvs_authorization"), data: { authorizations: Array.from({ length: 201 }, () => clearance) } },
  ],
  "a name that is too long": [
    "hecm_referral",
    { ...success("hecm_referral"), data: { referral_status: "x".repeat(501) } },
  ],
  "an amount of three decimals": [
    "hecm_certificate",
    { ...success("hecm_certificate"), data: { ...samples.hecm_certificate.data, fee: 1.005 } },
  ],
  "an amount below nothing": [
    "hecm_certificate",
    { ...success("hecm_certificate"), data: { ...samples.hecm_certificate.data, fee: -1 } },
  ],
  "a text instead of yes or no": [
    "appraisal_logging",
    { ...success("appraisal_logging"), data: { is_second_appraisal_required: "yes" } },
  ],
};

describe("what is not one of the agency's answers is unexpected, and none of it is shown", () => {
  for (const [name, [operation, body]] of Object.entries(unexpected))
    test(name, async () => {
      const outcome = await answered(operation, body);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
      for (const secret of ["Perhaps", "ffff", "lost", "161123456", "Z123456789", "xxx"])
        expect(JSON.stringify(outcome)).not.toContain(secret);
    });
});

test("the operator is told which field was not as agreed", async () => {
  const data = { ...samples.case_number_assignment.data, assigned_date: "soon" };
  expect(await answered("case_number_assignment", { ...success("case_number_assignment"), data })).toMatchObject({
    detail: "The agency's answer (HTTP 200) does not have the agreed format (assignedOn).",
  });
});
