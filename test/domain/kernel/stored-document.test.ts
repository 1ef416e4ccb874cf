import { expect, test } from "bun:test";
import {
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
