import { type Day, day } from "../../kernel/day.ts";
import type { Basis, RuleSource } from "../../kernel/in-force.ts";

/** The first date for which the rules of a calculation are complete. */
export const COMPLETE_FROM: Day = day("2017-10-02");

const source = (title: string, published: string | null, basis: Basis) => {
  const publishedOn = published === null ? null : day(published);
  return (section: string): RuleSource => ({
    title,
    section,
    published: publishedOn,
    basis,
    isMediumConfidence: false,
  });
};

/** A table in that publication, from which a value is taken unchanged. */
export const tableOf = (paper: RuleSource): RuleSource => ({ ...paper, basis: "table" });

/** A text that no second source confirms, or that other texts contradict. */
export const mediumConfidence = (text: RuleSource): RuleSource => ({ ...text, isMediumConfidence: true });

/** Our own choice, where the texts are silent or disagree; the README in this folder says why. */
export const ownChoice = source("Policy of this service", null, "policy");

/** A Mortgagee Letter of the Department of Housing and Urban Development. */
export const mortgageeLetter = (number: string, published: string | null, section: string): RuleSource =>
  source(`Mortgagee Letter ${number}`, published, "letter")(section);

/** The revision of the HECM regulations, effective 2017-09-19. */
export const finalRule2017 = source("24 CFR part 206 (82 FR 7094)", "2017-01-19", "law");

export const regulationBefore2010 = source("24 CFR part 206, as it stood before 2010-10-04", null, "law");

/** Truth in Lending, the appendices on reverse mortgages. */
export const regulationZ = source("12 CFR part 1026 (76 FR 79768)", "2011-12-22", "law");

export const handbook4235 = source("HUD Handbook 4235.1 REV-1", null, "letter");

export const calculatorHelp = source("HUD FHA Connection, HECM Calculator help", null, "letter");

/** Protects a borrower from an increase of the expected rate before closing. Our copy carries no date. */
export const rateLockLetter = source("Mortgagee Letter 2006-22", null, "letter");

/** Equal Credit Opportunity. */
export const regulationB = source("12 CFR part 1002", null, "law");

/** Real Estate Settlement Procedures; until 2011-12-30 it was 24 CFR 3500.7, by HUD's rule of 73 FR 68204. */
export const regulationX = source("12 CFR part 1024", null, "law");

/** HUD's answers to lenders about case numbers; they carry no date that could be confirmed. */
export const caseNumberAnswers = source("HUD FHA frequently asked questions", null, "letter");
