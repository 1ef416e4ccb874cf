// Colors follow the reader's color scheme; in print the page is black on white, and no step is split across pages.
export const pageStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent); --soft: color-mix(in srgb, currentColor 62%, transparent); }
body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto 4rem; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; break-after: avoid; }
h3 { display: flex; gap: .75rem; font-size: 1rem; margin: 0; }
h3 .figure { margin-left: auto; }
p { margin: .5rem 0; }
a { color: inherit; text-decoration-color: var(--soft); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid #2f81f7; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; font-weight: 400; padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line); }
thead th { color: var(--soft); border-top: 0; vertical-align: bottom; }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 0; }
thead .figure { white-space: normal; }
td.figure + td.figure, th.figure + th.figure { padding-left: 1rem; }
.facts { color: var(--soft); }
.warning { border-left: .25rem solid #c77700; padding-left: .75rem; }
.summary td { font-weight: 600; }
.columns { columns: 2 19rem; column-gap: 3rem; }
.columns div { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); padding: .3rem 0; break-inside: avoid; }
.columns dt { flex: 1 1 0; }
.columns dd { flex: 0 1 auto; max-width: 65%; margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
ol.steps { list-style: none; padding: 0; margin: .5rem 0; }
ol.steps > li { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; break-inside: avoid; scroll-margin-top: 1rem; }
ol.steps > li:target { outline: 2px solid #0b62c4; }
.number { color: var(--soft); font-variant-numeric: tabular-nums; }
.formula, .working, .source { margin: .25rem 0; overflow-wrap: break-word; }
.working { font-variant-numeric: tabular-nums; }
.source { font-size: .85rem; color: var(--soft); }
.inputs { width: auto; min-width: min(26rem, 100%); margin: .4rem 0; font-size: .95rem; }
.unbroken { white-space: nowrap; }
.wide { overflow-x: auto; margin: .75rem 0; }
.dense { font-size: .8rem; }
.dense th, .dense td { padding: .2rem 0 .2rem .6rem; white-space: nowrap; }
.dense thead th { white-space: nowrap; }
.years thead th, .homes thead th { white-space: normal; }
.dense thead tr + tr th { border-top: 0; }
.dense tr { break-inside: avoid; }
.dense [colspan] { text-align: center; }
.years td:nth-child(6), .years td:nth-child(9) { padding-left: 1.2rem; }
figure { margin: .75rem 0; break-inside: avoid; }
figcaption { color: var(--soft); font-size: .95rem; margin-top: .35rem; }
figure svg { box-sizing: border-box; width: 100%; height: auto; display: block; border: 1px solid var(--line); border-radius: .5rem; }
header.frame { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; font-size: .95rem; overflow-wrap: anywhere; }
header.frame p:first-child { font-weight: 600; }
nav.workplace { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: -1rem 0 1.25rem; }
nav.workplace a, nav.workplace summary { padding: .25rem 0; }
nav.workplace details[open] { flex-basis: 100%; }
nav.workplace details p { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; }
.loan { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; margin: 0 0 1.25rem; }
.loan p { margin: 0; }
.loan .of { font-weight: 600; }
.loan dl { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .25rem 0 0; }
.loan dt { color: var(--soft); font-size: .85rem; }
.loan dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.loan .state { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin-top: .25rem; }
footer.frame { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: .5rem; color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; break-inside: avoid; }
#session { max-width: 28rem; border: 1px solid var(--line); border-radius: .5rem; }
#session h2 { margin-top: 0; }
#session .plain { background: none; color: inherit; border: 1px solid var(--line); }
.sheet { max-width: 100%; border: 1px solid #9aa5b1; background: #fff; }
.logo { max-height: 2.5rem; max-width: 12rem; vertical-align: middle; margin-right: .5rem; background: #fff; }
.equal-housing svg { fill: currentColor; vertical-align: -.2em; }
.disclaimer { white-space: pre-line; }
@media (max-width: 32rem) {
  .wide caption { position: sticky; left: 0; max-width: calc(100vw - 2.5rem); }
  .chart svg { min-width: 36rem; }
  th, td { padding-right: .25rem; }
  td.figure + td.figure, th.figure + th.figure { padding-left: .4rem; }
  table { font-size: .9rem; }
}
@media print {
  nav.workplace, #session, .unprinted { display: none; }
  @page { size: letter; margin: 1.6cm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif; } }
  :root { color-scheme: light; font-size: 9.5pt; }
  body { line-height: 1.4; margin: 0; max-width: none; padding: 0; }
  h2 { margin-top: 1.6rem; }
  th, td, .columns div { padding-top: .15rem; padding-bottom: .15rem; }
  tr { break-inside: avoid; }
  caption, h3 { break-after: avoid; }
  figure svg { width: 80%; margin: 0 auto; }
  a { text-decoration: none; }
  a[data-step]::after { content: " (step " attr(data-step) ")"; color: var(--soft); font-size: .85em; white-space: nowrap; }
  .wide { overflow: visible; }
  .dense { font-size: 8.5pt; }
  .dense th, .dense td { padding: .1rem 0 .1rem .3rem; }
  .years td:nth-child(6), .years td:nth-child(9) { padding-left: .6rem; }
  ol.steps > li { border-width: 1px 0 0; border-radius: 0; padding: .5rem 0; margin: 0; }
}
`;
