import { describe, expect, test } from "bun:test";
import { readCaseRestore, writeCaseRestore } from "../../../../adapters/agency/b2g/case-restore.ts";
import { readEnvelope } from "../../../../adapters/agency/b2g/envelope.ts";
import type { CaseStatus } from "../../../../domain/loan/agency/agency-record.ts";

const read = (status: string, message: string, caseStatus: CaseStatus = "archived") => {
  const envelope = readEnvelope(
    `<?xml version='1.0' standalone='yes'?>
<MORTGAGEDATA MISMOVersionID='1.0.1'>
<PROCESSSTATUS>
<ProcessStatusCode>${status}</ProcessStatusCode>
<ProcessStatusMessage sCode = '1'>${message}</ProcessStatusMessage>
</PROCESSSTATUS>
</MORTGAGEDATA>`,
  );
  return envelope && readCaseRestore(envelope, { caseStatus });
};

describe("restoring a case", () => {
  test("is requested by the case number only, ten digits without a dash", () => {
    expect(writeCaseRestore("LOS-1", "0612106308")).toBe(
      '<?xml version="1.0" standalone="yes"?><MORTGAGEDATA MISMOVersionID="1.0.1"><PROCESSSTATUS>' +
        "<ProcessStatusRequestor>LOS-1</ProcessStatusRequestor></PROCESSSTATUS>" +
        "<Application><AgencyCaseIdentifier>0612106308</AgencyCaseIdentifier></Application></MORTGAGEDATA>",
    );
  });

  test("is pending once the agency says that the case is being restored", () => {
    expect(read("Success", "CASE BEING RESTORED")).toEqual({
      status: "pending",
      messages: [{ code: "1", text: "CASE BEING RESTORED" }],
      caseStatus: null,
      holds: [],
    });
  });

  test("is refused with the agency's words", () => {
    expect(read("Error", "CASE IS NOT ARCHIVED")).toMatchObject({
      status: "error",
      messages: [{ code: "1", text: "CASE IS NOT ARCHIVED" }],
    });
  });

  test.each(["CASE IS NOT ARCHIVED", "CASE NOT ARCHIVED", "Case already active", "CASE IS ACTIVE"])(
    "is refused for an archived case that is active by now, and the answer says so: %s",
    (text) => expect(read("Error", text)).toMatchObject({ status: "error", caseStatus: "assigned" }),
  );

  test.each(["CASE NOT FOUND", "CASE IS NOT ACTIVE", "CASE INACTIVE", "USER NOT AUTHORIZED", "CASE BEING RESTORED"])(
    "says nothing about the case if it is refused for another reason: %s",
    (text) => expect(read("Error", text)).toMatchObject({ status: "error", caseStatus: null }),
  );

  test("for a canceled case says nothing about it if the agency says that it is not archived", () => {
    expect(read("Error", "CASE IS NOT ARCHIVED", "cancelled")).toMatchObject({ status: "error", caseStatus: null });
  });

  test.each(["&#8203;", "\u2800", " "])("is refused without a message if it has no visible character: %j", (text) =>
    expect(read("Error", text)).toEqual({ status: "error", messages: [], caseStatus: null }),
  );

  test("is never held", () => expect(read("Held", "ON HOLD")).toBeNull());
});
