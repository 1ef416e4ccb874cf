/** The maximum length of a line. No register has lines a tenth as long, and a file without line breaks must not fill the memory. */
export const maxLineCharacters = 100_000;

/**
 * The number of blank lines held back until it is known whether they end the file; further ones are emitted as they arrive. The limit is
 * our choice: an editor leaves a few, and emitting millions at once would block all other work.
 */
const maxBlankLinesKept = 1_000;

const isBlank = (line: string): boolean => line.trim() === "";

/** Splits a file's text as it arrives, in pieces of any size. */
interface LineSplitter {
  push(text: string): void;
  /** Ends the file, and emits the last line if it did not end with a line break. */
  end(): void;
}

/**
 * Emits the lines of a text one by one, without their line breaks (LF or CRLF). A leading byte order mark is dropped, and so are up to a
 * thousand blank lines at the end (if there are more, the last thousand). Of a line of more than 100,000 characters, the first 100,001 are
 * emitted, which shows that it is too long.
 */
export const lineSplitter = (onLine: (line: string) => void): LineSplitter => {
  let rest = "";
  let isStart = true;
  let blankLines = 0;
  const give = (text: string): void => {
    const line = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (isBlank(line)) {
      if (blankLines === maxBlankLinesKept) onLine("");
      else blankLines += 1;
      return;
    }
    for (; blankLines > 0; blankLines -= 1) onLine("");
    onLine(line.slice(0, maxLineCharacters + 1));
  };
  return {
    push(text) {
      if (text === "") return;
      const more = isStart && text.startsWith("\uFEFF") ? text.slice(1) : text;
      isStart = false;
      const lines = (rest + more).split("\n");
      rest = (lines.pop() ?? "").slice(0, maxLineCharacters + 1);
      for (const line of lines) give(line);
    },
    end() {
      if (rest !== "") give(rest);
      rest = "";
    },
  };
};
