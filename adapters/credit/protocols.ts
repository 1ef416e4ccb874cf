import type { CreditBureau } from "../../domain/credit/ports.ts";
import { type BureauSettings, creditBureau } from "./bureau.ts";

/** The protocols that the setting `CREDIT_PROTOCOL` chooses from, and how each opens its bureau. */
export const creditProtocols = {
  rest: (settings: BureauSettings): CreditBureau => creditBureau(settings),
} as const;

export type CreditProtocol = keyof typeof creditProtocols;
