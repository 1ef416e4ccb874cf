import { joined } from "../../kernel/text/phrases.ts";
import { fold } from "../../kernel/text/words.ts";
import { isAllowedChange } from "./allowed-changes.ts";
import type { TermsCopy, TermValues } from "./approval.ts";
import { loanTerms } from "./loan-terms.ts";
import { lienTerms, personTerms } from "./people-and-liens.ts";
import type { Term, TermValue } from "./term.ts";

/** A term that differs from the approved one, with both values in words. */
export interface TermsDifference {
  /** A path in the domain's names, with a position if it belongs to one of several entries that are now on the loan. */
  readonly field: string;
  /** The name of what differs, beginning with a capital letter. */
  readonly name: string;
  readonly approved: string;
  readonly present: string;
}

const notOnLoan = "not on the loan";

/** A term of a copy in words; a copy that lacks the term reads as "none". */
const inWords = <Of>(terms: readonly Term<Of>[], field: string, values: TermValues): string =>
  terms.find((term) => term.field === field)?.inWords(values[field] ?? null) ?? "none";

/** A difference in letter case or accents does not count: the agency writes addresses its own way. */
const isSameValue = (one: TermValue, other: TermValue): boolean =>
  one === other || (typeof one === "string" && typeof other === "string" && fold(one) === fold(other));

/** Both values in words. If they read the same, as two birth dates do, the text says only that they differ. */
const bothInWords = <Of>({ inWords }: Term<Of>, approved: TermValue, present: TermValue) => {
  const words = { approved: inWords(approved), present: inWords(present) };
  return words.approved === words.present ? { approved: "the approved one", present: "another one" } : words;
};

/** The differences of one subject. Terms that one of the two copies lacks are not compared. */
const differencesOf = <Of>(
  terms: readonly Term<Of>[],
  { approved, present }: { readonly approved: TermValues; readonly present: TermValues },
  { kind, path, nameOf }: { readonly kind: string; readonly path: string; readonly nameOf: (name: string) => string },
): TermsDifference[] =>
  terms.flatMap((term) => {
    const [before, now] = [approved[term.field], present[term.field]];
    if (before === undefined || now === undefined || isSameValue(before, now)) return [];
    if (isAllowedChange(`${kind}${term.field}`, before, now)) return [];
    return [
      { field: `${path}${term.enteredAt ?? term.field}`, name: nameOf(term.name), ...bothInWords(term, before, now) },
    ];
  });

const nameOfPerson = ({ name }: TermValues): string => String(name);

const typeOf = (person: TermValues): string => inWords(personTerms, "borrowerType", person);

const peopleDifferences = (approved: TermsCopy, present: TermsCopy): TermsDifference[] => {
  const before = new Map(approved.people.map(({ borrowerId, terms }) => [borrowerId, terms]));
  const now = new Set(present.people.map(({ borrowerId }) => borrowerId));
  return [
    ...approved.people
      .filter(({ borrowerId }) => !now.has(borrowerId))
      .map(({ terms }) => ({
        field: "borrowers",
        name: nameOfPerson(terms),
        approved: typeOf(terms),
        present: notOnLoan,
      })),
    ...present.people.flatMap(({ borrowerId, terms }, position) => {
      const known = before.get(borrowerId);
      const path = `borrowers.${position}.`;
      if (known === undefined)
        return [
          { field: `${path}borrowerType`, name: nameOfPerson(terms), approved: notOnLoan, present: typeOf(terms) },
        ];
      const nameOf = (name: string) => `${name} of ${nameOfPerson(known)}`;
      const differences = differencesOf(
        personTerms,
        { approved: known, present: terms },
        { kind: "borrowers.", path, nameOf },
      );
      // A name is not a single field of a person.
      return differences.map((each) => (each.field === `${path}name` ? { ...each, field: `${path}lastName` } : each));
    }),
  ];
};

const identity = ["kind", "creditor", "accountLast4"] as const;

const isSameLien = (one: TermValues, other: TermValues): boolean =>
  identity.every((field) => isSameValue(one[field] ?? null, other[field] ?? null));

/** Pairs each approved lien with the present one: the same lien, or else the next one that is not an approved lien. */
const pairedLiens = (approved: TermsCopy, present: TermsCopy) => {
  const left = present.liens.map((lien, position) => ({ lien, position }));
  const take = (isMatch: (lien: TermValues) => boolean) => {
    const at = left.findIndex(({ lien }) => isMatch(lien));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const same = approved.liens.map((lien) => ({ lien, now: take((other) => isSameLien(lien, other)) }));
  const pairs = same.map(({ lien, now }) => ({ lien, now: now ?? take(() => true) }));
  return { pairs, added: left };
};

const lienName = (lien: TermValues): string => {
  const kind = lien.kind === null ? "Lien" : inWords(lienTerms, "kind", lien);
  const account = lien.accountLast4 === null ? null : `(account ending in ${lien.accountLast4})`;
  return joined([kind, lien.creditor === null ? null : `of ${lien.creditor}`, account], " ") ?? kind;
};

const payoffOf = (lien: TermValues): string => inWords(lienTerms, "amountCents", lien);

const lienDifferences = (approved: TermsCopy, present: TermsCopy): TermsDifference[] => {
  const { pairs, added } = pairedLiens(approved, present);
  return [
    ...pairs.flatMap(({ lien, now }) => {
      const name = lienName(lien);
      if (now === undefined) return [{ field: "liens", name, approved: payoffOf(lien), present: notOnLoan }];
      const named = { kind: "liens.", path: `liens.${now.position}.`, nameOf: (term: string) => `${name}: ${term}` };
      return differencesOf(lienTerms, { approved: lien, present: now.lien }, named);
    }),
    ...added.map(({ lien, position }) => ({
      field: `liens.${position}.amountCents`,
      name: lienName(lien),
      approved: notOnLoan,
      present: payoffOf(lien),
    })),
  ];
};

/**
 * How the present terms differ from the approved ones, in reading order: people, the loan's own terms, liens. Changes that need no new
 * approval (`changesAfterApproval`) are left out.
 */
export const termsDifferences = (approved: TermsCopy, present: TermsCopy): readonly TermsDifference[] => [
  ...peopleDifferences(approved, present),
  ...differencesOf(
    loanTerms,
    { approved: approved.loan, present: present.loan },
    { kind: "", path: "", nameOf: (name) => name },
  ),
  ...lienDifferences(approved, present),
];

/** A difference as a sentence without its period. */
export const differenceText = ({ name, approved, present }: TermsDifference): string =>
  `${name}: ${approved} at the approval, ${present} now`;
