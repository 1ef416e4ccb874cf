/** The format of a file exported by this service: its first line names the format, and its last one summarizes the lines before it. */
const exportFormat = "hecm-export-1";

/** The last line of an exported file: the number of lines between the first one and it, and the SHA-256 of all lines before it. */
interface EndLine {
  readonly lines: number;
  readonly sha256: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const objectOfKind = (text: string, kind: string): Readonly<Record<string, unknown>> | null => {
  const value = parsed(text);
  return typeof value === "object" && value !== null && "kind" in value && value.kind === kind ? { ...value } : null;
};

/** Whether a line is the first one of an exported file; "unknown" for a format that this version does not read. */
export const headerOf = (text: string): "known" | "unknown" | null => {
  const header = objectOfKind(text, "header");
  if (header === null) return null;
  return header.format === exportFormat ? "known" : "unknown";
};

/** The last line of an exported file; null if the line is not one. */
export const endLineOf = (text: string): EndLine | null => {
  const end = objectOfKind(text, "end");
  return end !== null && typeof end.lines === "number" && typeof end.sha256 === "string"
    ? { lines: end.lines, sha256: end.sha256 }
    : null;
};

/** The first line of an exported file. */
export const headerLine = JSON.stringify({ kind: "header", format: exportFormat });

/** The last line of an exported file. */
export const lastLine = ({ lines, sha256 }: EndLine): string => JSON.stringify({ kind: "end", lines, sha256 });
