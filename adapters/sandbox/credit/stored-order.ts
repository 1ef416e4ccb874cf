import type { Day } from "../../../domain/kernel/day.ts";

/** A person whom a report covers. */
export interface StoredApplicant {
  readonly borrowerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly ssn: string;
}

/** The order of a report. The content of the report follows from its people and its date alone. */
export interface StoredOrder {
  readonly orderIdentifier: string;
  readonly reference: string;
  readonly applicants: readonly StoredApplicant[];
  /** Absent in orders stored by earlier versions. */
  readonly orderedOn?: Day;
  /** The ordered bureaus; if absent, all three. */
  readonly bureaus?: readonly string[];
  /** How often its status was requested. */
  readonly looks: number;
}
