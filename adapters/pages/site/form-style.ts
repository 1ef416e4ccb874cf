/**
 * Forms, wherever they are; in print a field is shown as its contents. A link to a field shows its label, hint and error as well, which are
 * above it.
 */
export const formStyle = `
.problem { border: 2px solid #c5221f; border-radius: .35rem; padding: .5rem 1rem; margin: 1rem 0; }
.problem > ul:first-child { list-style: none; padding: 0; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: .75rem 1.5rem; align-items: end; }
.field { min-width: 0; border: 0; padding: 0; margin: 0; }
.wide-field, .group { grid-column: 1 / -1; }
.field > label:not(.choice), .field > legend { display: block; font-weight: 600; padding: 0; }
.field .label { font-weight: 600; margin: 0; }
.field :is(input, select, textarea) { scroll-margin-top: 8rem; }
.field, .group { scroll-margin-top: 1rem; }
.unit, .hint { color: var(--soft); font-weight: 400; }
.hint, .error { margin: .1rem 0; font-size: .9rem; }
.error { color: #c5221f; }
@media (prefers-color-scheme: dark) { .error { color: #ff8a80; } .problem { border-color: #ff8a80; } }
.field input:not([type=radio], [type=checkbox]), .field select, .field textarea { font: inherit; box-sizing: border-box; width: 100%; padding: .35rem .5rem; border: 1px solid var(--soft); border-radius: .3rem; background: Field; color: FieldText; min-height: 2.5rem; }
.field [aria-invalid], fieldset[aria-invalid] { outline: 2px solid #c5221f; }
.entry { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; }
.entry .field { flex: 0 1 30rem; }
.site-form section + section { margin-top: .75rem; }
.choice { display: block; padding: .2rem 0; min-height: 1.5rem; overflow-wrap: anywhere; }
.group { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem 1rem; margin: 0; min-width: 0; }
.group > legend { font-weight: 600; padding: 0 .35rem; }
.group button { margin-top: .75rem; }
@media print {
  .site-form .hint { display: none; }
  .site-form .field :is(input, select, textarea) { border: 0; padding: 0; min-height: 0; appearance: none; background: none; }
  .site-form .choice:not(:has(:checked)), .site-form .choice input, .site-form [type=file] { display: none; }
}
`;
