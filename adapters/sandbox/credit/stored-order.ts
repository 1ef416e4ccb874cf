import type { Day } from "../../../domain/kernel/day.ts";

/** A person whom a report is about. */
export interface StoredApplicant {
  readonly borrowerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly ssn: string;
}

/** An order of a report. The content of its report follows from its people alone. */
export interface StoredOrder {
  readonly orderIdentifier: string;
  readonly reference: string;
  readonly applicants: readonly StoredApplicant[];
  /** Absent of orders that earlier versions stored. */
  readonly orderedOn?: Day;
  /** Whose files were ordered; absent: of all three. */
  readonly bureaus?: readonly string[];
  /** How often its status was looked at. */
  readonly looks: number;
}
