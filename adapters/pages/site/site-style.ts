/** The workplace's own style, beside the styles that all pages and their forms share. */
export const siteStyle = `
body.site { max-width: 76rem; margin-top: 1rem; }
.site nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .5rem 0; }
.site nav a, .site .links a { display: inline-block; padding: .25rem 0; }
.site header.frame form { margin: 0; }
.site header.frame { align-items: center; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: Canvas; padding: .5rem; }
.site button { font: inherit; padding: .4rem 1rem; border: 1px solid #0b62c4; border-radius: .35rem; background: #0b62c4; color: #fff; cursor: pointer; min-height: 2.25rem; }
.site button.plain { background: none; color: inherit; border-color: var(--line); }
.site header.frame button { background: none; color: inherit; border-color: var(--line); padding: .2rem .75rem; }
.first-button { position: absolute; left: -100rem; }
.message { border-left: .25rem solid #1a7f37; padding-left: .75rem; }
.columns { columns: 13rem; }
.site :is(.filter, .more) > summary { cursor: pointer; padding: .35rem 0; font-weight: 600; }
:is(.filter, .in-line) .choice { display: inline-block; margin-right: 1.25rem; }
[aria-sort=ascending] a::after { content: " \\2191"; }
[aria-sort=descending] a::after { content: " \\2193"; }
.site .buttons a { padding: .4rem 1rem; border-radius: .35rem; background: #0b62c4; color: #fff; text-decoration: none; }
.list a { display: inline-block; padding: .15rem 0; vertical-align: top; }
.tabs { border-bottom: 1px solid var(--line); margin: .75rem 0; }
.tabs a { padding: .35rem .25rem; }
.tabs [aria-current] { font-weight: 600; border-bottom: 3px solid currentColor; text-decoration: none; }
.site td.figure + td:not(.figure), .site th.figure + th:not(.figure) { padding-left: 1rem; }
dl.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: .5rem 1.5rem; margin: 1rem 0; color: inherit; }
dl.facts dt { color: var(--soft); font-size: .9rem; }
dl.facts dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
@media screen and (max-width: 32rem) {
  .site .wide :is(table, caption, thead, tbody, tr, th, td) { display: block; text-align: left; }
  .site .wide thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
  .site .wide thead tr:has(a)::before { content: "Sort by"; color: var(--soft); }
  .site .wide thead th:not(:has(a)), .site .wide td:empty { display: none; }
  .site .wide tbody tr { border-top: 1px solid var(--line); padding: .5rem 0; }
  .site .wide tr > :is(th, td):nth-child(n) { border: 0; padding: .1rem 0; overflow-wrap: anywhere; }
  .site .wide tbody th { font-weight: 600; }
  .site .wide [data-label]::before { content: attr(data-label) ": "; color: var(--soft); }
}
.qr-code { width: min(14rem, 100%); display: block; }
@media print {
  .site nav, .site form:not(.site-form), .site button, .skip, .links, .filter, .more { display: none; }
}
`;
