import { anyText, oneOf, serviceAddress } from "./parsers.ts";
import { none, setting } from "./setting.ts";

/** The protocols in which the agency can be asked. */
export const agencyProtocols = ["rest", "b2g"] as const;
export type AgencyProtocol = (typeof agencyProtocols)[number];

/** Without an address: the sandbox, and in production nothing. */
const sandboxOutsideProduction = "the sandbox; none in production";

/** Where the agency and the credit bureau are. */
export const outsideSettings = {
  agencyUrl: setting({
    name: "AGENCY_URL",
    parser: serviceAddress,
    byDefault: none,
    defaultInWords: sandboxOutsideProduction,
    meaning: "Where the agency connection answers; https in production",
  }),
  agencyProtocol: setting({
    name: "AGENCY_PROTOCOL",
    parser: oneOf(agencyProtocols),
    byDefault: () => "rest" as const,
    meaning: "`rest`, or `b2g` for HUD's XML pages, which need AGENCY_URL and AGENCY_REQUESTOR",
  }),
  agencyRequestor: setting({
    name: "AGENCY_REQUESTOR",
    parser: anyText,
    byDefault: none,
    meaning: "With `b2g`: by what name the agency knows this service",
  }),
  creditUrl: setting({
    name: "CREDIT_URL",
    parser: serviceAddress,
    byDefault: none,
    defaultInWords: sandboxOutsideProduction,
    meaning: "Where the credit bureau answers; https in production",
  }),
};
