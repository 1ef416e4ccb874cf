import { isDeepStrictEqual } from "node:util";

/**
 * Opens stored documents of a list, and remembers some by their record's id: as long as a document is the same, it is not opened again,
 * which takes several times as long as to compare it. What is returned is shared between requests and must not be changed.
 */
export const openOnce = <Row>(
  open: (document: unknown) => Row,
  maxRemembered: number,
): ((document: unknown) => Row) => {
  const remembered = new Map<unknown, { readonly document: unknown; readonly row: Row }>();
  return (document) => {
    // What a list reads has its record's id.
    const { id } = document as { readonly id: unknown };
    const known = remembered.get(id);
    if (known !== undefined && isDeepStrictEqual(known.document, document)) return known.row;
    const row = open(document);
    if (known === undefined && remembered.size >= maxRemembered) remembered.clear();
    remembered.set(id, { document, row });
    return row;
  };
};
