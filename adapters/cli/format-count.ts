/** A count formatted for people: `1,234`. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");
