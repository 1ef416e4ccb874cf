// The form is beside the results on a wide screen, and below them on a narrow one.
export const whatIfStyle = `
button { font: inherit; font-weight: 600; color: #fff; background: #0b5cad; border: 0; border-radius: .4rem; padding: .6rem 1.5rem; min-height: 2.75rem; cursor: pointer; }
.site-form h2 { margin: 1rem 0 .5rem; }
.status { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.status.failed { position: sticky; bottom: 0; width: auto; height: auto; clip-path: none; box-sizing: border-box; background: Canvas; border: 2px solid #c0392b; border-radius: .5rem; padding: .5rem 1rem; font-weight: 600; }
html:has(.status.failed) { scroll-padding-bottom: 9rem; }
.status.failed::before { content: "\\26A0\\00A0"; }
.top { margin-bottom: 1rem; }
.headline { font-size: 1.2rem; line-height: 1.4; margin: .75rem 0; max-width: 62rem; }
.headline p { margin: .25rem 0; }
.results h2, .details > h2:first-child { margin-top: 1rem; }
details.more > summary { cursor: pointer; padding: .5rem 0; font-weight: 600; min-height: 1.5rem; }
.cards { display: none; }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; margin: .75rem 0; }
.card dl { margin: .25rem 0; }
.card dl div { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); padding: .25rem 0; }
.card dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.plans { min-width: 32rem; border-collapse: separate; border-spacing: 0; }
.plans tbody th { white-space: nowrap; padding-right: 1rem; position: sticky; left: 0; background: Canvas; }
.plans thead td { border: 0; }
.plans [scope=colgroup] { border-bottom: 1px solid var(--line); padding-left: 1rem; }
.plans .words { white-space: normal; min-width: 6rem; }
.plans thead th { color: inherit; font-weight: 600; }
.plans .reason { text-align: left; padding-left: 1rem; min-width: 8rem; max-width: 12rem; }
.changes { margin: .5rem 0; padding-left: 1.2rem; }
@media (max-width: 40rem) {
  .cards { display: block; }
  .results > .wide { display: none; }
}
@media (min-width: 60rem) {
  body:has(.headline, .results) { max-width: 84rem; }
  main:has(.results) { display: grid; grid-template: auto auto 1fr / 20rem minmax(0, 1fr); gap: 0 2.5rem; align-items: start; }
  .top { grid-column: 1 / -1; }
  main:has(.results) > form { grid-area: 2 / 1 / span 2; }
  .results { grid-area: 2 / 2; }
  .details { grid-area: 3 / 2; }
  main:has(.results) > form > section:first-of-type h2 { margin-top: 1rem; }
}
@media (max-width: 32rem) {
  .plans tbody th { white-space: normal; min-width: 6.5rem; padding-right: .5rem; }
}
@media print {
  main:has(.results) { display: block; }
  .cards, .more > summary { display: none; }
  .results > .wide { display: block; }
  .next, form button, .details details, .field:has(input[value=""], option[value=""][selected]), section:has(.field):not(:has(.field input:not([value=""]), .field option:not([value=""])[selected])) { display: none; }
  .site-form .fields { gap: .2rem 1rem; grid-template-columns: repeat(4, 1fr); }
  .plans { min-width: 0; font-size: 8.5pt; }
  .plans tbody th { position: static; padding-right: .3rem; }
  .plans :is(td, th).figure { padding-left: .5rem; }
  .plans .words { min-width: 0; }
  .plans .reason { padding-left: .5rem; min-width: 0; }
  .summary { break-inside: avoid; }
}
`;
