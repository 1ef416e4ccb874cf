import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import { sentenceOf } from "../form/problem.ts";
import type { Performed } from "../perform.ts";

/** What waits for a user. A record that could not be read is named, because it is not an empty one. */
export interface ToDo {
  readonly links: readonly ShownLink[];
  /** What could not be read and why, as sentences. */
  readonly unread: readonly string[];
}

/** Tasks from records that were all read. */
export const allRead = (links: readonly ShownLink[]): ToDo => ({ links, unread: [] });

/** Instead of tasks: what could not be read, as a clause that begins with a capital letter, and why. */
export const notRead = (what: string, refused: Performed): ToDo => ({
  links: [],
  unread: [`${what} could not be read. ${sentenceOf(refused)}`],
});

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
