import { type Borrower, fullName, type Representative } from "../../loan/borrowers/borrower.ts";
import { peopleMadeCapable } from "../../loan/borrowers/person-changes.ts";
import type { Loan } from "../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { inForceFrom, remembered } from "../sources.ts";

const protocol = remembered(
  "HUD Handbook 7610.1 REV-5",
  "HECM counseling protocol: guardians, conservators and agents under a power of attorney attend",
);

const guidelines = remembered("HUD Handbook 4235.1 REV-1", "who signs for borrowers with and without legal competency");

interface Represented {
  readonly person: Borrower;
  readonly representative: Representative;
}

const representedOf = ({ borrowers }: Loan): readonly Represented[] =>
  borrowers.flatMap((person) => {
    const { representative } = person;
    return representative === null ? [] : [{ person, representative }];
  });

/** How a sentence names the representative. */
const nameOf = ({ name }: Representative): string => name ?? "the person who signs";

const textsOfRepresented =
  (isUnmet: (represented: Represented) => boolean, textOf: (person: string, name: string) => string) =>
  ({ loan }: JudgedLoan): readonly string[] =>
    representedOf(loan)
      .filter(isUnmet)
      .map(({ person, representative }) => textOf(fullName(person), nameOf(representative)));

const capacityText = (person: string, name: string): string =>
  `It is not entered whether ${person}, for whom ${name} signs, has the legal capacity to sign: enter it, since it decides who is counseled and who signs the application`;

const notCounseledText = (person: string, name: string): string =>
  `It is not entered that ${name}, who signs for ${person}, was counseled: enter the day of the counseling, or say why the session was held without`;

const counseledLateText = (person: string, name: string, on: string): string =>
  `The counseling of ${name}, who signs for ${person}, is dated ${on}, after the assignment of the FHA case number: correct the day, or say who was counseled before`;

/** A representative who is authorized after the case number was assigned is counseled after it. */
const counselingTexts = ({ loan }: JudgedLoan): readonly string[] =>
  representedOf(loan).flatMap(({ person, representative }) => {
    const { counseledOn, authorizedOn } = representative;
    const names = [fullName(person), nameOf(representative)] as const;
    if (counseledOn === null) return [notCounseledText(...names)];
    const assignedOn = loan.caseNumberAssignedOn;
    const isInTime = assignedOn === null || counseledOn <= assignedOn;
    return isInTime || (authorizedOn !== null && authorizedOn > assignedOn)
      ? []
      : [counseledLateText(...names, counseledOn)];
  });

const incapacityText = (person: string, name: string): string =>
  `For lack of legal capacity of ${person}, ${name} is counseled and signs instead: an underwriter names what shows it, such as an order of the court or the statement of a physician, with its evidence`;

const capacityChangedText = (person: string): string =>
  `Somebody signed for ${person} after the application, and ${person} is entered as one who has the capacity to sign now: an underwriter says what shows it, with its evidence`;

const notDurableText = (person: string, name: string): string =>
  `The power of attorney of ${name} is for ${person}, who has no legal capacity to sign, and it is not entered that it was given before that and survives it`;

/** What must be known about represented people before underwriting, in the order in which it is listed. */
export const representedPeopleRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "representative_not_counseled",
    subject: "counseling",
    severity: "override",
    rule: "A person who signs for another under a power of attorney or court order is counseled before the case number is assigned: together with that person, or instead of a person without legal capacity",
    rules: [inForceFrom(null, protocol)],
    sentence: notCounseledText("…", "…"),
    fields: ["borrowers.representative.counseledOn"],
    texts: counselingTexts,
  }),
  requirementInWords({
    code: "capacity_not_known",
    subject: "title",
    severity: "override",
    rule: "It is known whether a represented person has the legal capacity to sign",
    rules: [inForceFrom(null, guidelines)],
    sentence: capacityText("…", "…"),
    fields: ["borrowers.representative.isPersonCompetent"],
    texts: textsOfRepresented(({ representative }) => representative.isPersonCompetent === null, capacityText),
  }),
  requirementInWords({
    code: "incapacity_not_shown",
    subject: "counseling",
    severity: "override",
    needsEvidence: true,
    rule: "An underwriter has seen evidence that a person who is counseled through a representative lacks legal capacity",
    rules: [inForceFrom(null, protocol), inForceFrom(null, guidelines)],
    sentence: incapacityText("…", "…"),
    fields: ["borrowers.representative.isPersonCompetent"],
    texts: textsOfRepresented(({ representative }) => representative.isPersonCompetent === false, incapacityText),
  }),
  requirementInWords({
    code: "capacity_changed",
    subject: "people",
    severity: "override",
    needsEvidence: true,
    rule: "A person who was entered after the application without the legal capacity to sign, or as represented with no statement about it, signs alone only if an underwriter says what shows the capacity",
    rules: [inForceFrom(null, guidelines)],
    sentence: capacityChangedText("…"),
    fields: ["borrowers.representative.isPersonCompetent", "borrowers.representative"],
    texts: ({ loan }) => peopleMadeCapable(loan).map((person) => capacityChangedText(fullName(person))),
  }),
  requirementInWords({
    code: "power_of_attorney_not_durable",
    subject: "title",
    severity: "override",
    rule: "A power of attorney of a person without legal capacity was given while the person had it, and is durable",
    rules: [inForceFrom(null, guidelines)],
    sentence: notDurableText("…", "…"),
    fields: ["borrowers.representative.survivesIncapacity", "borrowers.representative.isPersonCompetent"],
    texts: textsOfRepresented(
      ({ representative: { kind, isPersonCompetent, survivesIncapacity } }) =>
        kind === "power_of_attorney" && isPersonCompetent === false && survivesIncapacity !== true,
      notDurableText,
    ),
  }),
];
