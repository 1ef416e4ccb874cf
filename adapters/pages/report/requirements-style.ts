// One entry per line; on a narrow screen each is a block, and in print the page is in landscape.
export const requirementsStyle = `
body { max-width: 80rem; }
main > p, footer p, main > table:not(.register) { max-width: 62rem; }
.register { table-layout: fixed; font-size: .9rem; overflow-wrap: anywhere; }
.register :is(th, td):nth-child(1) { width: 30%; }
.register :is(th, td):nth-child(2) { width: 10%; }
.register :is(th, td):nth-child(3) { width: 30%; }
.register ul { margin: 0; padding-left: 1.1rem; }
.register tr { break-inside: avoid; }
@media screen and (max-width: 60rem) {
  .register, .register tbody, .register tr { display: block; }
  .register thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .register tr { border-top: 1px solid var(--line); padding: .5rem 0; }
  .register :is(th, td):nth-child(n) { display: block; width: auto; border: 0; padding: .1rem 0; }
}
@media print {
  @page { size: letter landscape; margin: 1.2cm; }
  .register { font-size: 8pt; }
}
`;
