import { agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import { systemClock } from "../../../../adapters/system/clock.ts";
import { agencyOperationNames } from "../../../../domain/agency/operations.ts";
import type { ReceivedRequest } from "../../outside-calls/support/fault-server.ts";
import { agencyCommandNames } from "./example-calls.ts";
import type { ProtocolUnderTest, Statement } from "./protocol-under-test.ts";
import { samples } from "./samples.ts";
import type { Answer } from "./scripted-agency.ts";

const statuses: Readonly<Record<Statement["says"], string>> = {
  done: "Success",
  assigned: "Success",
  incomplete: "Success",
  restoring: "Pending",
  held: "Held",
  refused: "Error",
  unknown: "Error",
  unavailable: "Unavailable",
};

const dataOf = (statement: Statement): object => {
  if (statement.says === "held") return { holds: statement.holds };
  if (statement.says === "done") return samples[statement.operation].data;
  if (statement.says !== "assigned") return {};
  const { caseNumber, assignedOn, adpCode } = statement;
  return { case_number: caseNumber, assigned_date: assignedOn, adp_code: adpCode };
};

/** The reference of a request; for a look-up, the last part of its path. */
const referenceOf = ({ method, path, headers }: ReceivedRequest): unknown =>
  method === "GET" ? path.split("/").at(-1) : headers["x-reference"];

export const restProtocol: ProtocolUnderTest = {
  open: (url, limits) => agencyProtocols.rest({ url, requestor: null, clock: systemClock(), ...limits }),
  kindOf: ({ method }) => (method === "GET" ? "look_up" : "send"),
  write: (statement, messages, received): Answer => ({
    status: statement.says === "unknown" ? 404 : 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      status: statuses[statement.says],
      reference: referenceOf(received),
      messages: statement.says === "unknown" ? [{ code: "unknown_reference", text: "NOT KNOWN" }] : messages,
      data: dataOf(statement),
    }),
  }),
  lookedUp: agencyCommandNames,
  supported: agencyOperationNames,
  decidedLater: [],
};
