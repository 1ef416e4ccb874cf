import type { CreditBureau } from "../../domain/credit/ports.ts";
import { type BureauSettings, bureauOf, creditBureau } from "./bureau.ts";
import { mismoExchanges } from "./mismo/exchanges.ts";
import { type MismoProfileName, mismoProfiles } from "./mismo/profile.ts";

/** The settings with which a protocol is opened. */
interface ProtocolSettings extends BureauSettings {
  /** How the vendor's interface differs from others with its protocol; used only by `mismo`. */
  readonly profile?: MismoProfileName;
}

/** A MISMO report of three bureaus is larger than other responses, and takes longer. */
const mismoLimits = { maxAnswerBytes: 16_777_216, tryMilliseconds: 14_000 };

/** The protocols that `CREDIT_PROTOCOL` can select, and how each opens its bureau. */
export const creditProtocols = {
  rest: ({ profile: _, ...settings }: ProtocolSettings): CreditBureau => creditBureau(settings),
  mismo: ({ url, profile = "standard", ...settings }: ProtocolSettings): CreditBureau =>
    bureauOf({ ...mismoLimits, ...settings }, mismoExchanges(url, mismoProfiles[profile], settings.clock)),
} as const;

export type CreditProtocol = keyof typeof creditProtocols;
