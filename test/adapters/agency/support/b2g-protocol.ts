import { agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import { systemClock } from "../../../../adapters/system/clock.ts";
import type { AgencyMessage } from "../../../../domain/agency/answers.ts";
import type { ProtocolUnderTest, Statement } from "./protocol-under-test.ts";
import { samples } from "./samples.ts";
import type { Answer } from "./scripted-agency.ts";

const codes: Readonly<Record<Statement["says"], string>> = {
  done: "Success",
  assigned: "Success",
  incomplete: "Success",
  restoring: "Success",
  held: "Held",
  refused: "Error",
  unknown: "Error",
  unavailable: "Unavailable",
};

const numbered = (element: string, texts: readonly AgencyMessage[]): string =>
  texts.map(({ code, text }) => `<${element} sCode = '${code}'>${text}</${element}>`).join("\n");

const dataOf = (statement: Statement): string => {
  if (statement.says === "done")
    return statement.operation === "case_number_assignment" ? assignedData(samples.case_number_assignment.result) : "";
  return statement.says === "assigned" ? assignedData(statement) : "";
};

interface Assigned {
  readonly caseNumber: string;
  readonly assignedOn: string;
  readonly adpCode: string | null;
}

const assignedData = ({ caseNumber, assignedOn, adpCode }: Assigned): string => {
  return `<APPLICATION>
<AgencyCaseIdentifier>${caseNumber}</AgencyCaseIdentifier>
<UNDERWRITINGCASE><FHAVA FHAVAADPCode='${adpCode}'>
<FHAVACaseNumberAssignedDate>${assignedOn.replaceAll("-", "")}</FHAVACaseNumberAssignedDate>
</FHAVA></UNDERWRITINGCASE>
</APPLICATION>`;
};

const messagesOf = (statement: Statement, messages: readonly AgencyMessage[]): readonly AgencyMessage[] =>
  statement.says === "unknown" ? [{ code: "1", text: "NO CASES SELECTED" }] : messages;

const holdsOf = (statement: Statement): readonly AgencyMessage[] =>
  statement.says === "held" ? statement.holds.map((text, index) => ({ code: String(index + 1), text })) : [];

const documentOf = (statement: Statement, messages: readonly AgencyMessage[]): string =>
  `<?xml version='1.0' standalone='yes'?>
<MORTGAGEDATA MISMOVersionID='1.0.1'>
<PROCESSSTATUS>
<ProcessStatusCode>${codes[statement.says]}</ProcessStatusCode>
${numbered("ProcessStatusMessage", messagesOf(statement, messages))}
${numbered("ProcessStatusHold", holdsOf(statement))}
</PROCESSSTATUS>
${dataOf(statement)}
</MORTGAGEDATA>`;

/** The document of a form post. */
export const documentIn = (body: string): string => new URLSearchParams(body).get("xml") ?? "";

export const b2gProtocol: ProtocolUnderTest = {
  open: (url, limits) => agencyProtocols.b2g({ url, requestor: "LOS-1", clock: systemClock(), ...limits }),
  kindOf: ({ body }) => (documentIn(body).includes("<ProcessStatusCode>Query<") ? "look_up" : "send"),
  write: (statement, messages): Answer => ({
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: documentOf(statement, messages),
  }),
  lookedUp: ["case_number_assignment"],
  supported: ["case_number_assignment", "case_restore"],
  decidedLater: ["case_restore"],
};
