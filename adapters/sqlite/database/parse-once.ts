/**
 * The maximum length of the texts of one cache, in characters. Usual records come nowhere near it: a thousand loans have about ten million.
 * Without it, records of hundreds of kilobytes, such as log entries of long lists, would fill the memory.
 */
const maxCharacters = 16 * 1024 * 1024;

/**
 * Parses stored texts and caches the results by record id: a text that has not changed is not parsed again. Many requests in a row read the same
 * record, every request reads its session, and parsing a loan takes longer than reading it. The returned values are shared between
 * requests and must not be changed. The cache keeps the most recently used values, at most so many and of so many characters, because the same page of a list is read repeatedly
 * between reads of many single records.
 */
export const parseOnce = <Id, Value>(
  parse: (text: string) => Value,
  maxRemembered: number,
): ((id: Id, text: string) => Value) => {
  type Parsed = { readonly text: string; readonly value: Value };
  // Two generations, which cost less than a true LRU order updated on each use. The older one is dropped once the recent one is full.
  let recent = new Map<Id, Parsed>();
  let former = new Map<Id, Parsed>();
  let recentCharacters = 0;
  const keep = (id: Id, parsed: Parsed): Value => {
    const replaced = recent.get(id);
    recentCharacters += parsed.text.length - (replaced?.text.length ?? 0);
    const isFull = replaced === undefined && recent.size >= maxRemembered / 2;
    if (isFull || (recent.size > 0 && recentCharacters > maxCharacters / 2)) {
      [recent, former] = [new Map(), recent];
      recentCharacters = parsed.text.length;
    }
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
