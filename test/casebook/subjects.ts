import { loanCalculation, type Subject } from "./subject.ts";

/** The books that do not ask for the calculation of a loan, by file name without its ending. */
const otherSubjects: Readonly<Record<string, Subject>> = {};

export const subjectOf = (book: string): Subject => otherSubjects[book] ?? loanCalculation;
