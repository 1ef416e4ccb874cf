import type { AgencyMessage } from "../../../../domain/agency/answers.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Statement } from "./protocol-under-test.ts";

/** The agency's data about an assigned case number, the same decoded, and messages with it. */
export const assigned: Statement = {
  says: "assigned",
  caseNumber: "0612106308",
  assignedOn: "2026-10-06",
  adpCode: "952",
};
export const assignment = { caseNumber: "0612106308", assignedOn: day("2026-10-06"), adpCode: "952" };
export const messages: readonly AgencyMessage[] = [
  { code: "1", text: "ORIGINATOR IS NOT ACTIVE" },
  { code: "2", text: "STREET NAME NOT FOUND" },
  { code: "3", text: "BIRTH DATE DOES NOT MATCH" },
];
