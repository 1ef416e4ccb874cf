import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { sentenceOf } from "../form/problem.ts";
import { objectsIn } from "../json-texts.ts";
import type { Performed } from "../perform.ts";

/** What waits for a user. A record that could not be read is named, because it is not an empty one. */
export interface ToDo {
  readonly links: readonly ShownLink[];
  /** What was not read and why, as sentences. */
  readonly unread: readonly string[];
}

/** Tasks from records that were all read. */
export const allRead = (links: readonly ShownLink[]): ToDo => ({ links, unread: [] });

/** Instead of tasks: what could not be read, as a clause that begins with a capital letter, and why. */
export const notRead = (what: string, refused: Performed): ToDo => ({
  links: [],
  unread: [`${what} could not be read. ${sentenceOf(refused)}`],
});

/** That a pipeline has more loans than it shows, whose tasks are not known; nothing if it shows all that match its filter. */
export const shownInPart = ({ count, results }: JsonObject, loans: string): ToDo => {
  const shown = objectsIn(results).length;
  if (!(Number(count) > shown)) return allRead([]);
  const checked = `Of ${groupedNumber(Number(count))} ${loans}, only the ${groupedNumber(shown)} changed last were checked for what waits for you.`;
  return { links: [], unread: [`${checked} Narrow the list of loans to find the others.`] };
};

export const together = (parts: readonly ToDo[]): ToDo => ({
  links: parts.flatMap(({ links }) => links),
  unread: parts.flatMap(({ unread }) => unread),
});

/** The tasks as content of a page. It says that nothing waits only if everything was read. */
export const toDoBlocks = ({ links, unread }: ToDo): readonly ShownBlock[] => [
  ...unread.map((text): ShownBlock => ({ kind: "paragraph", text })),
  ...(links.length > 0 ? [{ kind: "list", label: "To do", links } as const] : []),
  ...(links.length + unread.length === 0 ? [{ kind: "paragraph", text: "Nothing is waiting for you." } as const] : []),
];
