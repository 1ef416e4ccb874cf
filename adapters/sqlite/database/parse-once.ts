/**
 * Parses stored texts, and remembers some by their record's id: as long as the text is the same, it is not parsed again. One
 * record is read by many requests in turn, a session by each of its own, and to parse a loan takes longer than to read it. What
 * is returned is shared between requests and must not be changed.
 */
export const parseOnce = <Id, Value>(
  parse: (text: string) => Value,
  maxRemembered: number,
): ((id: Id, text: string) => Value) => {
  const remembered = new Map<Id, { readonly text: string; readonly value: Value }>();
  return (id, text) => {
    const known = remembered.get(id);
    if (known?.text === text) return known.value;
    const value = parse(text);
    if (known === undefined && remembered.size >= maxRemembered) remembered.clear();
    remembered.set(id, { text, value });
    return value;
  };
};
