// One line per loan, in a table for each status; on a narrow screen each loan is a block, and in print the page is in landscape.
export const pipelineStyle = `
body { max-width: 92rem; }
main > p, footer p, main > table:not(.pipeline) { max-width: 62rem; }
.pipeline { table-layout: fixed; font-size: .85rem; overflow-wrap: break-word; }
.pipeline th, .pipeline td { box-sizing: border-box; padding-right: .6rem; }
.pipeline :is(th, td):nth-child(1) { width: 9.5%; }
.pipeline :is(th, td):nth-child(2) { width: 10.5%; }
.pipeline :is(th, td):nth-child(3) { width: 13%; }
.pipeline :is(th, td):nth-child(4) { width: 15%; }
.pipeline :is(th, td):nth-child(5) { width: 9.5%; }
.pipeline :is(th, td):nth-child(6) { width: 7.5%; }
.pipeline :is(th, td):nth-child(7) { width: 11%; }
.pipeline :is(th, td):nth-child(8) { width: 8%; }
.pipeline tbody th { font-weight: 600; }
.pipeline .number { color: inherit; white-space: nowrap; }
.pipeline ul { margin: 0; padding-left: 1.1rem; }
.late { font-weight: 600; }
@media screen and (max-width: 70rem) {
  .pipeline, .pipeline tbody, .pipeline tr { display: block; }
  .pipeline thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .pipeline tr { border-top: 1px solid var(--line); padding: .5rem 0; }
  .pipeline :is(th, td):nth-child(n) { display: block; width: auto; border: 0; padding: .1rem 0; }
  .pipeline td:empty { display: none; }
  .pipeline [data-label]:not(:empty)::before { content: attr(data-label) ": "; color: var(--soft); }
}
@media print {
  @page { size: letter landscape; margin: 1.2cm; }
  .pipeline { font-size: 8pt; }
  .pipeline th, .pipeline td { padding-right: .5rem; }
  .pipeline tr { break-inside: avoid; }
}
`;
