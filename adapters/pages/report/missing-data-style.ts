// One line per loan; its identifier may wrap anywhere, so that the page is no wider than a phone.
export const missingDataStyle = `
.missing { table-layout: fixed; }
.missing th:first-child { width: 32%; overflow-wrap: anywhere; }
.missing tr { break-inside: avoid; }
.missing ul { margin: 0; padding-left: 1.1rem; }
`;
