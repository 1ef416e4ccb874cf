import type { AgencyProtocol } from "../../adapters/agency/protocols.ts";
import type { MismoProfileName } from "../../adapters/credit/mismo/profile.ts";
import type { CreditProtocol } from "../../adapters/credit/protocols.ts";
import { type RequiredFields, requirableFields } from "../../domain/agency/required-fields.ts";
import { everyName, oneOf, requiredAgencyFields, serviceAddress, shortText, trialChoice } from "./parsers.ts";
import { none, setting } from "./setting.ts";

/** The protocols of the agency; their adapters are loaded only by a service that calls it. */
const agencyProtocols = everyName<AgencyProtocol>({ rest: true, b2g: true });

/** The protocols of the credit bureau, which are loaded in the same way. */
const creditProtocols = everyName<CreditProtocol>({ rest: true, mismo: true });

/** How vendors of the MISMO interface differ. */
const creditProfiles = everyName<MismoProfileName>({ standard: true, xactus: true, equifax: true });

/** The default without an address. */
const sandboxOutsideProduction = "the sandbox; none in production";

/** The settings of external services: the agency, the credit bureau and receivers of events. */
export const outsideSettings = {
  agencyUrl: setting({
    name: "AGENCY_URL",
    parser: serviceAddress,
    byDefault: none,
    defaultInWords: sandboxOutsideProduction,
    meaning: "The address of the agency; https in production",
  }),
  agencyProtocol: setting({
    name: "AGENCY_PROTOCOL",
    parser: oneOf(agencyProtocols),
    byDefault: (): AgencyProtocol => "rest",
    meaning: "`rest`, or `b2g` for HUD's XML pages, which requires AGENCY_URL and AGENCY_REQUESTOR",
  }),
  agencyRequestor: setting({
    name: "AGENCY_REQUESTOR",
    parser: shortText(34),
    byDefault: none,
    meaning: "With `b2g`: the code by which the agency knows this service; at most 34 characters",
  }),
  agencyRequiredFields: setting({
    name: "AGENCY_REQUIRED_FIELDS",
    parser: requiredAgencyFields,
    byDefault: (): RequiredFields => requirableFields,
    defaultInWords: "all",
    meaning:
      "With `rest`: which fields of FHA Connection the agency requires: `all`, `none`, or names separated by commas, such as `field_office`",
  }),
  webhookAllowPrivate: setting({
    name: "WEBHOOK_ALLOW_PRIVATE",
    parser: trialChoice,
    byDefault: () => false,
    defaultInWords: "0",
    meaning:
      "1 allows event subscriptions with receivers that use `http`, other ports or internal addresses, for trials; refused in production",
  }),
  creditUrl: setting({
    name: "CREDIT_URL",
    parser: serviceAddress,
    byDefault: none,
    defaultInWords: sandboxOutsideProduction,
    meaning: "The address of the credit bureau; https in production",
  }),
  creditProtocol: setting({
    name: "CREDIT_PROTOCOL",
    parser: oneOf(creditProtocols),
    byDefault: (): CreditProtocol => "rest",
    meaning: "`rest`, `mismo` for MISMO 2.3.1, or the name of another bureau's adapter",
  }),
  creditProfile: setting({
    name: "CREDIT_PROFILE",
    parser: oneOf(creditProfiles),
    byDefault: (): MismoProfileName => "standard",
    meaning: "With `mismo`: how the vendor's interface differs: `standard`, `xactus` or `equifax`",
  }),
};
