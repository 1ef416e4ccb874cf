import { evidenceChannels, type OutsideEvidence } from "../../../../domain/loan/agency/recorded-result.ts";
import { object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { notes } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { lineForAgency, withoutNumbers } from "./input-fields.ts";

const evidenceChannel = choice("EvidenceChannel", evidenceChannels, {
  fha_connection: "A page of FHA Connection",
  mail: "A letter from the agency",
  email: "An e-mail from the agency",
  phone: "A call with the agency; `note` says what was said",
  other: "Another way",
});

/** The evidence of what the agency decided. */
export const outsideEvidence = object<OutsideEvidence>("OutsideEvidence", {
  obtainedOn: {
    name: "obtained_on",
    codec: day,
    required: true,
    description: "Day on which the evidence was obtained, from the application to today",
  },
  obtainedBy: {
    name: "obtained_by",
    codec: lineForAgency,
    required: true,
    description: "Name of the person who obtained the evidence",
  },
  channel: {
    name: "channel",
    codec: evidenceChannel,
    required: true,
    description: "How the evidence was obtained",
  },
  documentId: {
    name: "document",
    codec: id,
    required: true,
    description:
      "Id of the row of the loan's document history with the evidence, a document that was received and uploaded",
  },
  note: optional("note", withoutNumbers(notes), "Note about the evidence; required if the channel is `phone`"),
});
