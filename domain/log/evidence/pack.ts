/**
 * The format of an evidence pack. A later, incompatible format has another number. In format 1, the log has every list without ids as a
 * whole; since format 2, it may have only the entries that changed.
 */
export const packFormat = 2;

/** The formats that can be checked. */
export const knownPackFormats: readonly unknown[] = [1, packFormat];

/** The maximum total size of documents in a pack, in bytes. */
export const maxPackBytes = 500 * 1024 * 1024;

/** The files that every pack contains, and the folder with the documents. */
export const packNames = {
  log: "log.ndjson",
  loan: "loan.json",
  calculations: "calculations.ndjson",
  transactions: "transactions.ndjson",
  documents: "documents.ndjson",
  folder: "files/",
  key: "key.pem",
  readme: "README.txt",
  manifest: "manifest.json",
  sums: "SHA256SUMS",
  signature: "SHA256SUMS.sig",
} as const;

/** The files of a pack, in addition to documents, that the checksums cover. */
export const summedNames: readonly string[] = [
  packNames.log,
  packNames.loan,
  packNames.calculations,
  packNames.transactions,
  packNames.documents,
  packNames.key,
  packNames.readme,
  packNames.manifest,
];

/** A line of checksums, as `sha256sum` writes and reads it. */
export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

/** The digests by file name; null if a line is invalid. */
export const readSums = (text: string): ReadonlyMap<string, string> | null => {
  const lines = text.split("\n").slice(0, -1);
  const read = lines.map((line) => /^([0-9a-f]{64}) {2}([A-Za-z0-9._/-]+)$/.exec(line));
  if (!text.endsWith("\n") || read.includes(null)) return null;
  return new Map(read.map((line) => [line?.[2] ?? "", line?.[1] ?? ""]));
};

/** The commands with which anyone can check a pack, in the folder where it was unpacked. */
const checkCommands = {
  sums: "sha256sum -c SHA256SUMS",
  fingerprint: "openssl pkey -pubin -in key.pem -outform DER | sha256sum",
  signature: "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig",
} as const;

/** The description of a pack for people. */
export const packReadme = (loanId: number, keyId: string): string => `Evidence of loan ${loanId}

log.ndjson           every entry of the audit log about the loan, in order: who did what and when, and each value before and after
loan.json            the loan as it is after the last of these entries
calculations.ndjson  its calculations: what went in, every step, and the rules that were used
transactions.ndjson  its transactions with the agency
documents.ndjson     what happened to its documents, with the SHA-256 of each file
files/               the files, each under its SHA-256, where they were requested
manifest.json        of what and when this is, and the signed end of the company's audit log at that time
key.pem              the public key of the signature
SHA256SUMS           the digest of every other file; SHA256SUMS.sig is its signature (Ed25519)

It contains personal data of the people on the loan, with only the last four digits of Social Security numbers.

To check it, in this folder:

    ${checkCommands.sums}
    ${checkCommands.signature}

The signature is worth as much as the key. Compare the key's fingerprint, which this prints, with the one that you got from the
operator of the service another way:

    ${checkCommands.fingerprint}

In this pack it is ${keyId}.

With the program of the service, but without its store and its secrets, this also compares every entry of the log with the state of the
loan that it led to:

    npm run cli -- audit check-pack FILE --key FINGERPRINT

The codes in the entries (mac) can be made again only with the service's audit key; the signature vouches for them.
`;
