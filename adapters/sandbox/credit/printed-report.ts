/** A one-page PDF with a line of text, in base64: the sandbox bureau's printed report. */
export const printedReport = (line: string): string => {
  const text = `BT /F1 14 Tf 72 720 Td (${line.replace(/[^ -'*-[\]-~]/g, " ")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let document = "%PDF-1.4\n";
  const places = objects.map((object, position) => {
    const at = document.length;
    document += `${position + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`;
  return Buffer.from(document + table + trailer, "latin1").toString("base64");
};
