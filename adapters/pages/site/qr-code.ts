import { html, type SafeHtml } from "@remix-run/html-template";
import { encode } from "uqr";

/** The number of blank modules that readers need around a code (ISO/IEC 18004). */
const border = 4;

/** A text as a QR code: black on white regardless of the page's colors, as readers expect. */
export const qrCode = (text: string, label: string): SafeHtml => {
  const { size, data } = encode(text, { border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg class="qr-code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${dark.join("")}"/></svg>
`;
};
