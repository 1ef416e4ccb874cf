import { describe, expect, test } from "bun:test";
import { readCaseRestore, writeCaseRestore } from "../../../../adapters/agency/b2g/case-restore.ts";
import { readEnvelope } from "../../../../adapters/agency/b2g/envelope.ts";

const read = (status: string, message: string) => {
  const envelope = readEnvelope(
    `<?xml version='1.0' standalone='yes'?>
<MORTGAGEDATA MISMOVersionID='1.0.1'>
<PROCESSSTATUS>
<ProcessStatusCode>${status}</ProcessStatusCode>
<ProcessStatusMessage sCode = '1'>${message}</ProcessStatusMessage>
</PROCESSSTATUS>
</MORTGAGEDATA>`,
  );
  return envelope && readCaseRestore(envelope);
};

describe("restoring a case", () => {
  test("is asked for by the case number alone, ten digits without a dash", () => {
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

  test("is refused in the agency's words", () => {
    expect(read("Error", "CASE IS NOT ARCHIVED")).toMatchObject({
      status: "error",
      messages: [{ code: "1", text: "CASE IS NOT ARCHIVED" }],
    });
  });

  test("is never held", () => expect(read("Held", "ON HOLD")).toBeNull());
});
