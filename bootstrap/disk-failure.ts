/** Codes of the system and of SQLite for a full disk or an exhausted quota. */
const full = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;
/** Codes for a disk that cannot be written, for whatever reason. */
const failing = /^(EIO|SQLITE_IOERR)/;

/**
 * A sentence for the operator if the service cannot start because the disk of a file is full or failing; null for any other error.
 * `subject` begins the sentence with what the file is.
 */
export const diskFailureSentence = (error: unknown, subject: string): string | null => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const problem = full.test(code) ? "is full" : failing.test(code) ? "is full or failing" : null;
  return problem === null
    ? null
    : `${subject} cannot be written, because its disk ${problem}: free space on it, then start the service again. What was stored before is kept.`;
};
