/** Every character that some system takes for something else than part of a name. */
const unsafe = /[^A-Za-z0-9._-]+/g;

/** The name under which a document's file is kept and sent: of its code and the loan's number, safe on every system. */
export const documentFileName = (documentCode: string, loanNumber: string): string =>
  `${`${documentCode}-${loanNumber}`.replace(unsafe, "-")}.pdf`;
