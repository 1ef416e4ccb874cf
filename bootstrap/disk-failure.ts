/** Codes of the system and of SQLite that say that a disk, or a user's share of it, is full. */
const full = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;
/** What SQLite says of a disk that takes no page, whatever the reason. */
const failing = /^(EIO|SQLITE_IOERR)/;

/**
 * A sentence for an operator whose service cannot start since the disk of a file is full; null for any other error. `subject`
 * begins it with what the file is.
 */
export const diskFailureSentence = (error: unknown, subject: string): string | null => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const problem = full.test(code) ? "is full" : failing.test(code) ? "is full or failing" : null;
  return problem === null
    ? null
    : `${subject} cannot be written, since its disk ${problem}: free space on it, then start the service again. What was stored before is kept.`;
};
