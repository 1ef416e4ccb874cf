/** A line may be this long; no register has one of a tenth, and a file without line breaks must not fill the memory. */
export const maxLineCharacters = 100_000;

/**
 * So many blank lines are kept back until it is known whether they end the file, and each further one is given out as it comes. Ours: an
 * editor leaves a few, and millions that were given out at once would let no other work have a turn.
 */
const maxBlankLinesKept = 1_000;

const isBlank = (line: string): boolean => line.trim() === "";

/** A file's text as it arrives, in pieces of any size. */
interface LineSplitter {
  push(text: string): void;
  /** The file has ended: gives out the last line, if it has not ended with a line break. */
  end(): void;
}

/**
 * Gives out the lines of a text one by one, without their line breaks (LF or CRLF). A leading byte order mark and up to a thousand
 * blank lines at the end are dropped, and of more the last thousand. Of a line of more than 100,000 characters the first 100,001 are given out, which shows that it is longer.
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
