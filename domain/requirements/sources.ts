import { finalRule2017, mediumConfidence, mortgageeLetter, ownChoice } from "../hecm/parameters/sources.ts";
import { type Day, day } from "../kernel/day.ts";
import type { Parameter, RuleSource } from "../kernel/in-force.ts";
import type { RequirementRule, RequirementSource } from "./requirement.ts";

/** A text that is not known to have been replaced; `from` is null if its first date is not confirmed. */
export const inForceFrom = (from: Day | null, source: RequirementSource): RequirementRule => ({
  from,
  until: null,
  source,
});

/** A section of the HECM regulations since their last revision. */
export const hecmRegulation = (section: string): RequirementRule =>
  inForceFrom(day("2017-09-19"), finalRule2017(section));

/** A rule of this service that no text requires. */
export const ownRule = (section: string): RequirementRule => inForceFrom(null, ownChoice(section));

/** A text that we do not have and only remember. */
export const remembered = (title: string, section: string): RequirementSource => ({
  title,
  section,
  published: null,
  basis: "memory",
  isMediumConfidence: true,
});

/** The steps of a parameter, which have the dates and sources of a rule. */
export const stepsOf = ({ steps }: Parameter<unknown>): readonly RequirementRule[] =>
  steps.map(({ from, until, source }) => ({ from, until, source }));

const lawOf =
  (title: string) =>
  (section: string): RuleSource => ({ title, section, published: null, basis: "law", isMediumConfidence: false });

/** Home Mortgage Disclosure. */
export const regulationC = lawOf("12 CFR part 1003");

/** A section of the HECM regulations that we have only in an edition before their last revision. */
export const olderHecmRegulation = (section: string): RuleSource =>
  mediumConfidence(lawOf("24 CFR part 206, edition of 2015")(section));

/** The revision of adjustable rates that ended the use of LIBOR, in force from 2023-03-31. */
export const adjustableRateRevision = lawOf("24 CFR part 206 (88 FR 12822)");

/** A section of the HECM regulations since condominium projects are approved under 24 CFR 203.43b. */
export const condominiumRegulation = (section: string): RequirementRule =>
  inForceFrom(day("2019-10-15"), {
    title: "24 CFR part 206 (84 FR 41846)",
    section,
    published: day("2019-08-15"),
    basis: "law",
    isMediumConfidence: false,
  });

/** What HUD's answers to lenders state about a section of its handbook, whose own text we do not have. */
export const handbook4000 = (section: string): RequirementSource => ({
  title: "HUD Handbook 4000.1, as quoted in HUD's answers to lenders",
  section,
  published: null,
  basis: "letter",
  isMediumConfidence: true,
});

/** The National Flood Insurance Program: the zones in which flood insurance is required. */
export const zoneRegulation = lawOf("44 CFR part 75");

/** The part of the United States Code on flood insurance. */
export const floodCode = lawOf("42 U.S.C.");

/** The part of the United States Code on debts to the government. */
export const federalDebtCode = lawOf("31 U.S.C.");

/** The Secure and Fair Enforcement for Mortgage Licensing (SAFE) Act, whose text we do not have. */
export const safeAct = (section: string): RuleSource => mediumConfidence(lawOf("12 U.S.C.")(section));

/** The minimum requirements of the SAFE Act for state laws on loan originators. */
export const regulationH = lawOf("12 CFR part 1008 (76 FR 78483)");

/** The guide to the financial assessment. */
export const assessmentGuide = (section: string): RequirementRule =>
  inForceFrom(
    day("2015-04-27"),
    mediumConfidence(
      mortgageeLetter("2014-22", "2014-11-10", `Financial Assessment and Property Charge Guide, ${section}`),
    ),
  );

/** What HUD's answers to lenders state about the guide of Mortgagee Letter 2016-10, whose own text we do not have. */
export const assessmentAnswer: RequirementRule = inForceFrom(
  null,
  mediumConfidence(
    mortgageeLetter(
      "2016-10",
      null,
      "Financial Assessment and Property Charge Guide, sections 3.96 and 3.97, as HUD's answer KA-02885 has them",
    ),
  ),
);
