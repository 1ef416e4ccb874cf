/**
 * Parses stored texts, and remembers some by their record's id: as long as the text is the same, it is not parsed again. One
 * record is read by many requests in turn, a session by each of its own, and to parse a loan takes longer than to read it. What
 * is returned is shared between requests and must not be changed. Those that were used last are kept: a page of a list is read again and
 * again between the reads of many single records.
 */
export const parseOnce = <Id, Value>(
  parse: (text: string) => Value,
  maxRemembered: number,
): ((id: Id, text: string) => Value) => {
  type Parsed = { readonly text: string; readonly value: Value };
  // In two halves, which takes less than to order all of them at each use: the recent ones, and those that were recent before.
  let recent = new Map<Id, Parsed>();
  let former = new Map<Id, Parsed>();
  const keep = (id: Id, parsed: Parsed): Value => {
    if (!recent.has(id) && recent.size >= maxRemembered / 2) [recent, former] = [new Map(), recent];
    recent.set(id, parsed);
    return parsed.value;
  };
  return (id, text) => {
    const known = recent.get(id);
    if (known?.text === text) return known.value;
    const earlier = known ?? former.get(id);
    return keep(id, earlier?.text === text ? earlier : { text, value: parse(text) });
  };
};
