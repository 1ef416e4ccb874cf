import { expect, test } from "bun:test";
import {
  type Additions,
  addSchemaVersion,
  isCurrentAfter,
  type StoredDocument,
  schemaVersionAfter,
  upgradeThrough,
} from "../../../domain/kernel/stored/stored-document.ts";

interface Note {
  readonly schemaVersion: number;
  readonly text: string;
  readonly marks: readonly string[];
}

const addMarks = ({ mark, ...note }: StoredDocument): StoredDocument => ({ ...note, marks: [mark] });
const steps = [addSchemaVersion, addMarks];
const upgrade = upgradeThrough<Note>("note", steps);
const isCurrent = isCurrentAfter("note", steps);

test("the version of a document is one more than the number of its upgrade steps", () => {
  expect(schemaVersionAfter([])).toBe(1);
  expect(schemaVersionAfter(steps)).toBe(3);
});

test("a document of the first release, which has no version, goes through every step", () => {
  expect(upgrade({ text: "a", mark: "m" })).toEqual({ schemaVersion: 3, text: "a", marks: ["m"] });
});

test("a document of a version in between goes through only the steps that it lacks", () => {
  expect(upgrade({ schemaVersion: 2, text: "a", mark: "m" })).toEqual({ schemaVersion: 3, text: "a", marks: ["m"] });
});

test("a current document is returned itself, not a copy", () => {
  const note: Note = { schemaVersion: 3, text: "a", marks: [] };
  expect(upgrade(note)).toBe(note);
  expect(isCurrent(note)).toBe(true);
});

test("an older document is not current, with or without a version", () => {
  expect([isCurrent({}), isCurrent({ schemaVersion: 2 })]).toEqual([false, false]);
});

test("a document of a newer version is refused with a sentence that says so", () => {
  const sentence =
    "A stored note was written by a newer version of this service (schema version 4, known here: 3); start that version.";
  expect(() => upgrade({ schemaVersion: 4 })).toThrow(sentence);
  expect(() => isCurrent({ schemaVersion: 4 })).toThrow(sentence);
});

test("a version that is not a whole number from 1 on is refused, not guessed", () => {
  for (const schemaVersion of [0, 1.5, "3", null])
    expect(() => upgrade({ schemaVersion })).toThrow("A stored note has no valid schema version");
});

interface Letter extends Note {
  readonly tone: string;
  readonly sender: { readonly name: string; readonly title: string | null } | null;
  readonly pages: readonly { readonly id: number; readonly size: string; readonly margin: { readonly top: number } }[];
}

const letterAdditions: Additions<Letter> = {
  fields: { tone: "plain" },
  parts: {
    sender: { fields: { title: null } },
    pages: { fields: { size: "letter" }, parts: { margin: { fields: { top: 1 } } } },
  },
};
const upgradeLetter = upgradeThrough<Letter>("letter", steps, letterAdditions);
const letter: Letter = {
  schemaVersion: 3,
  text: "a",
  marks: [],
  tone: "formal",
  sender: { name: "Ada", title: "Dr." },
  pages: [
    { id: 1, size: "legal", margin: { top: 2 } },
    { id: 2, size: "letter", margin: { top: 3 } },
  ],
};

test("additions are in a document that lacks them, in its objects, and in each entry of its lists", () => {
  const { tone: _, ...stored } = letter;
  const [first, second] = letter.pages;
  const lacking = { ...stored, sender: { name: "Ada" }, pages: [{ id: 1, margin: {} }, second] };
  expect(upgradeLetter(lacking)).toEqual({
    ...letter,
    tone: "plain",
    sender: { name: "Ada", title: null },
    pages: [{ id: 1, size: "letter", margin: { top: 1 } }, second as Letter["pages"][number]],
  });
  expect(upgradeLetter({ ...letter, pages: [first, { id: 2, size: "letter", margin: {} }] }).pages[1]).toEqual({
    id: 2,
    size: "letter",
    margin: { top: 1 },
  });
});

test("a document that has all additions is returned itself, and one that lacks some keeps its other parts uncopied", () => {
  expect(upgradeLetter(letter)).toBe(letter);
  const read = upgradeLetter({ ...letter, sender: { name: "Ada" } });
  expect(read.pages).toBe(letter.pages);
});

test("a part that a document does not have gets no additions", () => {
  expect(upgradeLetter({ ...letter, sender: null, pages: [] })).toEqual({ ...letter, sender: null, pages: [] });
});

test("an older document gets its additions after its steps", () => {
  const { schemaVersion: _version, marks: _marks, tone: _tone, ...stored } = letter;
  expect(upgradeLetter({ ...stored, mark: "m" })).toEqual({ ...letter, marks: ["m"], tone: "plain" });
});

test("the entries of a list without ids can have no additions, because a change replaces the list as a whole", () => {
  interface Journal {
    readonly schemaVersion: number;
    readonly days: readonly { readonly weather: string }[];
  }
  // @ts-expect-error Nothing tells these entries apart.
  const additions: Additions<Journal> = { parts: { days: { fields: { weather: "fair" } } } };
  expect(additions.parts).toBeDefined();
});
