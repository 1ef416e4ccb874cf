import { HttpResponse } from "msw";
import { bureauOf } from "../../../../adapters/credit/bureau.ts";
import { mismoExchanges } from "../../../../adapters/credit/mismo/exchanges.ts";
import { type MismoProfile, mismoProfiles } from "../../../../adapters/credit/mismo/profile.ts";
import { systemClock } from "../../../../adapters/system/clock.ts";
import type { BureauUnderTest } from "../bureau-contract.ts";

/** A vendor that distinguishes its requests, and says which order it does not have. */
export const profile: MismoProfile = {
  ...mismoProfiles.standard,
  retrieveAction: "Retrieve",
  unknownCodes: ["E100"],
  finalCodes: ["E200"],
  loginCodes: ["E036"],
};

const clock = systemClock();

/** A reply of a MISMO bureau with this inside its RESPONSE. */
export const replyOf = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><RESPONSE_GROUP MISMOVersionID="2.3.1"><RESPONSE ResponseDateTime="2026-06-01T10:00:00">${inside}</RESPONSE></RESPONSE_GROUP>`;

export const xmlResponse = (body: string | Uint8Array, contentType = "text/xml; charset=utf-8"): Response =>
  new HttpResponse(body, { headers: { "content-type": contentType } });

const actions = { Submit: "order", ForceNew: "order", StatusQuery: "status", Retrieve: "retrieve" } as const;

const statusError = (code: string, text: string): string =>
  `<STATUS _Condition="Error" _Code="${code}" _Description="${text}"/>`;

export const mismoBureau: BureauUnderTest = {
  hasLookUp: false,
  refusesRetrieval: false,
  open: (url, limits) => bureauOf({ clock, ...limits }, mismoExchanges(url, profile, clock)),
  kindOf: async (request) => {
    const action = /CreditReportRequestActionType="(\w+)"/.exec(await request.text())?.[1] ?? "";
    return actions[action as keyof typeof actions];
  },
  answer: ({ orderIdentifier, reference, status, text }) => {
    const key = reference === null ? "" : `<KEY _Name="OrderReference" _Value="${reference}"/>`;
    const number = orderIdentifier === null ? "" : ` CreditReportIdentifier="${orderIdentifier}"`;
    const credit = `<RESPONSE_DATA><CREDIT_RESPONSE MISMOVersionID="2.3.1" CreditReportType="Status"${number}/></RESPONSE_DATA>`;
    return xmlResponse(replyOf(status === "error" ? statusError("E1", text ?? "") : `${key}${credit}`));
  },
  unknown: () => xmlResponse(replyOf(statusError("E100", "No such order"))),
};
