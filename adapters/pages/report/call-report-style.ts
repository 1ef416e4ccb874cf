// The columns of all tables of a report are aligned. On a narrow screen, a line of the form takes a line of text and one of figures; in
// print no table is split across pages, each state begins a page, and Section II is included whether or not it is open. Lines of zero are
// hidden until the box is checked; lines only for forward mortgages are not printed for a lender that has none.
export const callReportStyle = `
.lines { table-layout: fixed; margin: 1.25rem 0 0; }
.lines :is(th, td) { box-sizing: border-box; }
.lines caption { color: inherit; font-weight: 600; }
.lines :is(th, td):nth-child(1) { width: 9.5%; }
.lines :is(th, td):nth-child(3) { width: 12.5%; }
.lines :is(th, td):nth-child(4) { width: 12%; }
.lines :is(th, td):nth-child(5) { width: 7%; }
.lines :is(th, td):nth-child(6) { width: 11%; }
.lines :is(th, td):nth-child(7) { width: 13%; padding-left: 1.25rem; padding-right: 0; }
.originators th:nth-child(1) { width: 21%; }
.originators :is(th, td):nth-child(3) { width: 12%; }
.originators :is(th, td):nth-child(4) { width: 7%; }
.originators :is(th, td):nth-child(5) { width: 24%; padding-left: 1.25rem; }
body:not(:has(#zeros:checked)) .zero { display: none; }
.untitled thead { visibility: collapse; }
.total > * { font-weight: 600; }
.states { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
details ul { margin: .25rem 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
.lines ~ details, .lines ~ h3, details ~ h3, p ~ h3 { margin-top: 1.25rem; }
.checks { overflow-x: auto; }
@media screen and (max-width: 56rem) {
  .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .lines, .lines tbody, .lines caption { display: block; }
  .lines tr { display: grid; grid-template-columns: 4.5rem 1fr auto; gap: 0 .5rem; border-top: 1px solid var(--line); padding: .3rem 0; }
  .lines :is(th, td):nth-child(n) { width: auto; border: 0; padding: 0; }
  .lines td:nth-child(2) { grid-column: 2 / -1; }
  .lines td:nth-child(n + 3) { grid-column: 2 / 3; }
  .lines td:nth-child(n + 3):empty { display: none; }
  .lines:not(.originators) tr:has(> td:nth-child(3):empty) td:nth-child(2) { grid-column: 2 / 3; }
  .lines td.figure { grid-column: 3 / 4; }
  .originators td:nth-child(5) { grid-column: 2 / 3; }
  .lines [data-label]:not(:empty)::before { content: attr(data-label) " "; color: var(--soft); }
}
@media print {
  .lines { break-inside: avoid; margin-top: .9rem; }
  .report + .report { break-before: page; }
  .states, .zeros, .lines.unprinted { display: none; }
  .section::details-content { content-visibility: visible; display: block; }
  .section > summary { list-style: none; font-weight: 600; margin-top: .9rem; break-after: avoid; }
}
`;
