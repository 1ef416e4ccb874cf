/** A number of things as people read it: `1,234`. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");
