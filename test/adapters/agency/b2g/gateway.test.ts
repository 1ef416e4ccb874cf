import { describe, expect, test } from "bun:test";
import { writeCaseNumberRequest } from "../../../../adapters/agency/b2g/case-number.ts";
import { writeCaseRestore } from "../../../../adapters/agency/b2g/case-restore.ts";
import { requirableFields } from "../../../../domain/agency/required-fields.ts";
import { b2gProtocol, documentIn } from "../support/b2g-protocol.ts";
import { assignmentCall, assignmentRequest, restoreCall, restoreRequest } from "../support/example-calls.ts";
import { quick, stageOf } from "../support/stage.ts";

const { agency, gateway, saying } = stageOf(b2gProtocol);
const notAuthorized = [{ code: "1", text: "USER NOT AUTHORIZED FOR CASE NUMBER ASSIGNMENT" }];

describe("a request of HUD's business-to-government interface", () => {
  test("is a form post of its document to the function's page, without a reference of ours", async () => {
    agency().script("send", saying({ says: "restoring" }));
    await gateway(`${agency().url}/b2b/chums/`).send(restoreCall, restoreRequest);
    await gateway(`${agency().url}/b2b/chums`).send(assignmentCall, assignmentRequest);
    const [restore, assignment] = agency().received;
    expect([restore?.method, restore?.path]).toEqual(["POST", "/b2b/chums/f17kocxml.cfm"]);
    expect([assignment?.method, assignment?.path]).toEqual(["POST", "/b2b/chums/f17rlcxml.cfm"]);
    expect(restore?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(restore?.headers["x-reference"]).toBeUndefined();
    expect(documentIn(restore?.body ?? "")).toBe(writeCaseRestore("LOS-1", restoreRequest.caseNumber));
    expect(documentIn(assignment?.body ?? "")).toBe(writeCaseNumberRequest("LOS-1", assignmentRequest));
  });

  test("for a case number requires all of FHA Connection's fields; functions that are not offered require none", () => {
    const { case_number_assignment } = requirableFields;
    expect(gateway().requiredFields).toEqual({ case_number_assignment });
  });

  test("contains a person's SSN only in its body", async () => {
    agency().script("send", saying({ says: "refused" }, notAuthorized));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    const [{ path, headers } = { path: "", headers: {} }] = agency().received;
    expect(JSON.stringify([path, headers, outcome])).not.toContain("987654321");
  });
});

describe("a case number request whose answer was lost", () => {
  test("is not sent again if the agency finds no case, because it may still be in progress there", async () => {
    agency().script("send", "lost");
    agency().script("look_up", saying({ says: "unknown" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: false });
    expect([agency().count("send"), agency().count("look_up")]).toEqual([1, 1]);
  });

  test("cannot be looked up by a user without permission: a refused query says nothing about the case", async () => {
    agency().script("look_up", saying({ says: "refused" }, notAuthorized));
    expect(await gateway().lookUp(assignmentCall)).toMatchObject({
      _tag: "CannotTell",
      tries: [{ action: "look_up", statusCode: 200, outcome: "cannot tell" }],
    });
  });

  test("is not found in another loan's case", async () => {
    agency().script("look_up", (received) => {
      const found = saying({
        says: "assigned",
        caseNumber: "0612106308",
        assignedOn: "2026-10-06",
        adpCode: "952",
      })(received);
      const other = "<APPLICATION><LenderCaseIdentifier>HL-2026-0043</LenderCaseIdentifier>";
      return { ...found, body: String(found.body).replace("<APPLICATION>", other) };
    });
    expect(await gateway().lookUp(assignmentCall)).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
  });
});

describe("an answer that names another case does not belong to the call, and says nothing about it:", () => {
  const naming = (statement: Parameters<typeof saying>[0], element: string) => () => {
    const { headers, body } = saying(statement)({ method: "POST", path: "", headers: {}, body: "" });
    return { headers, body: body.replace("</PROCESSSTATUS>", `</PROCESSSTATUS><Application>${element}</Application>`) };
  };
  const another = "<AgencyCaseIdentifier>137-0000009</AgencyCaseIdentifier>";
  const ours = `<AgencyCaseIdentifier>${restoreRequest.caseNumber}</AgencyCaseIdentifier>`;

  test.each([
    ["that it is unavailable", { says: "unavailable" }],
    ["a refusal", { says: "refused" }],
    ["a success", { says: "restoring" }],
  ] as const)("%s", async (_, statement) => {
    agency().script("send", naming(statement, another));
    expect(await gateway().send(restoreCall, restoreRequest)).toMatchObject({
      _tag: "CallFailed",
      problem: "unexpected_answer",
      hadNoEffect: false,
    });
    expect(agency().count("send")).toBe(1);
  });

  test("an answer that names the call's own case counts", async () => {
    agency().script("send", naming({ says: "restoring" }, ours));
    expect(await gateway().send(restoreCall, restoreRequest)).toMatchObject({ answer: { status: "pending" } });
    agency().script("send", naming({ says: "unavailable" }, ours));
    expect(await gateway().send(restoreCall, restoreRequest)).toMatchObject({ hadNoEffect: true });
  });
});

describe("an answer that attacks its parser", () => {
  const tenfold = (name: string, of: string) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`;
  const document = (body: string) => `<MORTGAGEDATA><PROCESSSTATUS>${body}</PROCESSSTATUS></MORTGAGEDATA>`;
  for (const [name, body] of Object.entries({
    "entities of entities": `<!DOCTYPE MORTGAGEDATA [<!ENTITY a "aaaaaaaaaa">${["ab", "bc", "cd", "de", "ef", "fg"]
      .map(([of = "", entity = ""]) => tenfold(entity, of))
      .join("")}]>${document("<ProcessStatusCode>Success</ProcessStatusCode>&g;")}`,
    "a file of ours": `<!DOCTYPE MORTGAGEDATA [<!ENTITY x SYSTEM "file:///etc/hostname">]>${document("&x;")}`,
    "a hundred thousand levels": document("<A>".repeat(100_000) + "</A>".repeat(100_000)),
  })) {
    test(`with ${name} is unexpected`, async () => {
      agency().script("send", () => ({ headers: { "content-type": "text/xml" }, body }));
      expect(await gateway().send(restoreCall, restoreRequest)).toMatchObject({
        _tag: "CallFailed",
        problem: "unexpected_answer",
        hadNoEffect: false,
      });
    });
  }
});

describe("a restored case, which no function can look up,", () => {
  test("does not show whether the agency answers: after two failed requests none is sent, looked up or not", async () => {
    const limited = gateway(agency().url, { ...quick, maxTries: 1, failuresUntilOpen: 2, openMilliseconds: 60_000 });
    agency().script("send", "lost", "lost");
    await limited.send(restoreCall, restoreRequest);
    expect(await limited.lookUp(restoreCall)).toEqual({ _tag: "CannotTell", tries: [] });
    await limited.send(restoreCall, restoreRequest);
    expect(await limited.send(restoreCall, restoreRequest)).toMatchObject({ problem: "unavailable", tries: [] });
    expect(agency().count("send")).toBe(2);
  });
});
