import { type Day, day } from "../../kernel/day.ts";
import type { RuleSource } from "../../kernel/in-force.ts";

/** The first day for which the rules of a calculation are complete. */
export const COMPLETE_FROM: Day = day("2017-10-02");

const source = (title: string, published: string | null) => {
  const publishedOn = published === null ? null : day(published);
  return (section: string): RuleSource => ({ title, section, published: publishedOn });
};

/** A Mortgagee Letter of the Department of Housing and Urban Development. */
export const mortgageeLetter = (number: string, published: string, section: string): RuleSource =>
  source(`Mortgagee Letter ${number}`, published)(section);

/** The rewrite of the HECM regulations, effective 2017-09-19. */
export const finalRule2017 = source("24 CFR part 206 (82 FR 7094)", "2017-01-19");

export const regulationBefore2010 = source("24 CFR part 206, as it stood before 2010-10-04", null);

/** Truth in Lending, the appendices on reverse mortgages. */
export const regulationZ = source("12 CFR part 1026 (76 FR 79768)", "2011-12-22");

export const handbook4235 = source("HUD Handbook 4235.1 REV-1", null);

export const calculatorHelp = source("HUD FHA Connection, HECM Calculator help", null);

/** Protects a borrower from a rise of the expected rate before closing; our copy carries no date. */
export const rateLockLetter = source("Mortgagee Letter 2006-22", null);
