import { hash } from "node:crypto";
import { takesGzip } from "../../request/accept.ts";
import { isTagKnown } from "../../request/versions.ts";

/** A text that is the same for every caller until the service is replaced. */
interface StaticText {
  readonly contentType: string;
  /** For how long it may be kept without asking again. */
  readonly maxAgeSeconds: number;
  /** Headers of its own, such as what a browser may load for a page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What else than the encoding decides which text a caller gets. */
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
  // Weak, since it covers the text in both of its encodings.
  return { plain, compressed: Bun.gzipSync(plain), etag: `W/"${hash("sha256", plain, "base64url")}"` };
};

/**
 * Handles requests for a text. It is made and compressed when it is first requested, and kept: what many callers fetch costs
 * none of them the time of another.
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
    return takesGzip(request)
      ? new Response(compressed, { headers: { ...content, "Content-Encoding": "gzip" } })
      : new Response(plain, { headers: content });
  };
};
