import { hash } from "node:crypto";
import { acceptsGzip } from "../../request/accept.ts";
import { isTagKnown } from "../../request/versions.ts";

/** A text that is the same for all clients until the service is updated. */
interface StaticText {
  readonly contentType: string;
  /** How long it may be cached without revalidation. */
  readonly maxAgeSeconds: number;
  /** Additional headers, such as a page's content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request header, besides `Accept-Encoding`, that determines the text. */
  readonly vary?: string;
  readonly read: () => string | Promise<string>;
}

interface PreparedText {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly compressed: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const prepare = (text: string): PreparedText => {
  const plain = new TextEncoder().encode(text);
  // A weak ETag, because it covers the text in both encodings.
  return { plain, compressed: Bun.gzipSync(plain), etag: `W/"${hash("sha256", plain, "base64url")}"` };
};

/**
 * Handles requests for a text. The text is created and compressed on the first request and then cached, so that requests by many clients do
 * not slow each other down.
 */
export const staticText = ({ contentType, maxAgeSeconds, headers: own = {}, vary, read }: StaticText) => {
  let prepared: Promise<PreparedText> | null = null;
  return async (request: Request): Promise<Response> => {
    prepared ??= Promise.resolve(read()).then(prepare);
    const { plain, compressed, etag } = await prepared;
    const headers = {
      ...own,
      ETag: etag,
      "Cache-Control": `public, max-age=${maxAgeSeconds}`,
      Vary: [vary ?? [], "Accept-Encoding"].flat().join(", "),
    };
    if (isTagKnown(request, etag)) return new Response(null, { status: 304, headers });
    const content = { ...headers, "Content-Type": contentType };
    return acceptsGzip(request)
      ? new Response(compressed, { headers: { ...content, "Content-Encoding": "gzip" } })
      : new Response(plain, { headers: content });
  };
};
