import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import type { Passwords } from "../../domain/identity/ports.ts";
import type { Clock, Vault } from "../../domain/kernel/ports.ts";
import type { SsnAttemptLimits } from "../../domain/loan/borrowers/ssn-attempts.ts";
import type { Stores } from "../../domain/stores.ts";

/** All that use cases need from outside; each names the part it uses: `Pick<Dependencies, "forCompany" | "clock">`. */
export interface Dependencies extends Stores {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly passwords: Passwords;
  /** Index values as their publisher gives them. */
  readonly publishedIndexValues: IndexValues;
  readonly ssnAttemptLimits: SsnAttemptLimits;
  /** Null where none is configured: its operations are refused. */
  readonly agency: AgencyGateway | null;
  /** Null where none is configured. */
  readonly creditBureau: CreditBureau | null;
  /** Tells the operator of a fault that callers get no detail of; without data of people. */
  readonly reportFault: (sentence: string) => void;
  /** The one client allowed to request tokens. */
  readonly client: { readonly id: string; readonly secret: string };
}
