/**
 * How every request goes out. Redirects would carry credentials elsewhere. On a connection that is used again the runtime itself
 * repeats a request whose answer does not come, and it would unpack a compressed answer before its size can be limited.
 */
export const fetchOptions = { redirect: "manual", keepalive: false, decompress: false } as const;

/** Asks for an answer that is not compressed. */
export const uncompressedHeaders = { "accept-encoding": "identity" } as const;
