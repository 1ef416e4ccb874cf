import { emptyLog, type LogHead } from "./chain.ts";

/** The head of a log as text for storing elsewhere: the number of its entry, a colon, and its MAC. */
export const textOfHead = ({ seq, mac }: LogHead): string => `${seq}:${mac}`;

/** Parses the head of a log, whose MAC may be left out; null if the text is not one. */
export const headOfText = (text: string): LogHead | null => {
  const [, seq, mac = ""] = /^(\d{1,15}):([A-Za-z0-9_-]{0,64})$/.exec(text) ?? [];
  if (seq === undefined) return null;
  return Number(seq) === 0 ? emptyLog : { seq: Number(seq), mac };
};
