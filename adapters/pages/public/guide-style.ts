// A long text to read and to copy from: commands and tables scroll separately, and in print they wrap instead.
export const guideStyle = `
main { overflow-wrap: anywhere; }
h3 { margin-top: 1.5rem; display: block; break-after: avoid; }
h2, h3 { scroll-margin-top: 1rem; }
code { font: .9em ui-monospace, monospace; }
pre code { font-size: .82rem; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; line-height: 1.45; overflow-wrap: normal; }
td, th { overflow-wrap: break-word; min-width: 7rem; }
thead th { font-weight: 600; }
[align="right"] { text-align: right; }
.contents ul { columns: 2 16rem; column-gap: 2rem; list-style: none; padding: 0; margin: 1rem 0; }
.contents li { break-inside: avoid; padding: .1rem 0; }
main img { max-width: 100%; height: auto; display: block; border: 1px solid var(--line); border-radius: .5rem; box-sizing: border-box; }
@media print {
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 0; padding: .3rem .6rem; margin-left: 1px; margin-right: 1px; }
  pre code { font-size: 7.5pt; }
  tr { break-inside: avoid; }
  td code { overflow-wrap: anywhere; }
  .contents { display: none; }
}
`;
