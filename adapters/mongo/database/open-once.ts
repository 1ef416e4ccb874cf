import { isDeepStrictEqual } from "node:util";

/**
 * Opens (decrypts and upgrades) stored documents of a list and caches the results by record id: a document that has not changed is not opened
 * again, which takes several times as long as comparing it. The returned values are shared between requests and must not be changed.
 */
export const openOnce = <Row>(
  open: (document: unknown) => Row,
  maxRemembered: number,
): ((document: unknown) => Row) => {
  const remembered = new Map<unknown, { readonly document: unknown; readonly row: Row }>();
  return (document) => {
    // Every listed document contains the id of its record.
    const { id } = document as { readonly id: unknown };
    const known = remembered.get(id);
    if (known !== undefined && isDeepStrictEqual(known.document, document)) return known.row;
    const row = open(document);
    if (known === undefined && remembered.size >= maxRemembered) remembered.clear();
    remembered.set(id, { document, row });
    return row;
  };
};
