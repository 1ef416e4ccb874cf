// The heading, the summary, and the tables of years. Lines of a summary are emphasized by weight. In print, each part that is read
// separately begins a page, the widest table is in landscape, and there are signature lines.
export const calculationStyle = `
.heading { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: .25rem 2rem; margin: .75rem 0 1rem; }
.heading div { display: flex; gap: .75rem; border-top: 1px solid var(--line); padding: .3rem 0; }
.heading dt { flex: 0 0 7.5rem; color: var(--soft); }
.heading dd { margin: 0; overflow-wrap: anywhere; }
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1rem; }
.waterfall, .summary, .terms, .talc, .comparison { margin: 1.25rem 0 .25rem; }
.waterfall caption, .summary caption, .terms caption, .comparison caption { color: inherit; font-weight: 600; }
.comparison caption { font-weight: 400; color: var(--soft); }
.waterfall .item th, .waterfall .part th { padding-left: 1.25rem; }
.waterfall .start > *, .waterfall .sum > *, .comparison .sum > * { font-weight: 600; }
.waterfall .sum > * { border-top: 2px solid currentColor; }
.waterfall { table-layout: fixed; }
.waterfall .share { color: var(--soft); font-weight: 400; width: 6.5rem; }
.waterfall .figure { padding-left: .75rem; width: 8.5rem; }
.waterfall .start .share, .waterfall .sum .share { font-weight: 400; }
.terms td { overflow-wrap: anywhere; }
.terms th, .comparison tbody th { min-width: 8.5rem; }
.inputs-of h3 { margin-top: 1.25rem; }
.comparison { table-layout: fixed; }
.comparison thead th:first-child { width: 24%; }
.comparison :is(td, th).figure { white-space: normal; padding-left: .75rem; }
.comparison thead th { overflow-wrap: anywhere; }
.scenario { margin-top: 1rem; }
.scenario ul { margin: .25rem 0; padding-left: 1.25rem; }
.change { color: var(--soft); font-size: .85em; }
thead .change { color: inherit; }
h3 + .wide, h3 + ol, .talc + h3, ol + p { margin-top: .25rem; }
.wide + h3, .talc + h3, p + h3 { margin-top: 1.25rem; }
.events { padding-left: 1.5rem; margin: .25rem 0 .75rem; }
.signatures { display: none; }
@media (max-width: 32rem) {
  .waterfall { table-layout: auto; }
  .waterfall thead, .waterfall .share, .waterfall td:empty { display: none; }
  .waterfall .figure { width: auto; }
  .terms thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .terms, .terms tbody, .terms caption { display: block; }
  .terms tr { display: grid; grid-template-columns: 8rem 1fr; border-top: 1px solid var(--line); padding: .3rem 0; }
  .terms :is(th, td) { border: 0; padding: 0 .5rem 0 0; }
  .terms td:last-child { grid-column: 2; color: var(--soft); }
  .waterfall .item th, .waterfall .part th { padding-left: .6rem; }
  .comparison { min-width: 38rem; border-collapse: separate; border-spacing: 0; }
  .comparison tbody th, .comparison thead th:first-child { position: sticky; left: 0; background: Canvas; min-width: 7rem; width: 7rem; }
  .heading dt { flex-basis: 6rem; }
  .talc .growth { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .talc td.figure + td.figure { white-space: normal; }
}
@media (max-width: 22rem) { .talc { font-size: .78rem; } }
@media print {
  .contents { display: none; }
  .waterfall, .summary { break-inside: avoid; }
  .sheet { break-before: page; margin-top: 0; }
  @page across { size: letter landscape; }
  .across { page: across; break-before: page; }
  .across h3 { margin-top: 0; }
  .across :is(th, td) { line-height: 1.15; }
  .comparison, .events, .terms { break-inside: avoid; }
  .terms { table-layout: fixed; }
  .terms thead th { width: 34%; }
  .terms thead th:first-child { width: 26%; }
  .comparison { font-size: 8.5pt; margin-top: 0; }
  .comparison :is(th, td) { padding-top: .05rem; padding-bottom: .05rem; }
  .scenario, .inputs-of { break-inside: avoid; }
  .signatures { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; break-inside: avoid; margin-top: 2rem; }
  .signature { display: flex; gap: 1rem; padding-top: 2.5rem; break-inside: avoid; }
  .signature > * { border-top: 1px solid; padding-top: .15rem; }
  .signed { flex: 3; }
  .dated { flex: 1; }
}
`;
