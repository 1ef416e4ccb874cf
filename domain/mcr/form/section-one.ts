import { applicationLines } from "./application-lines.ts";
import { closedLoanLines } from "./closed-loan-lines.ts";
import type { Block } from "./line.ts";
import { revenueLines } from "./revenue-lines.ts";

/** Section I of the RMLA: applications, closed loans, fees, revenue, servicing; lines and titles in the order of the NMLS sheet. */
export const sectionOne: readonly Block[] = [...applicationLines, ...closedLoanLines, ...revenueLines];
