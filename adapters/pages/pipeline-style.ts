// A line a loan, in a table for each status that scrolls by itself where the screen is narrow; on paper it lies across.
export const pipelineStyle = `
.pipeline { font-size: .9rem; }
.pipeline th, .pipeline td { padding-right: .9rem; min-width: 5.5rem; }
.pipeline td.unmet { min-width: 16rem; }
.pipeline ul { margin: 0; padding-left: 1.1rem; }
.late { font-weight: 600; }
@media print {
  @page { size: letter landscape; }
  .pipeline { font-size: 7.5pt; }
  .pipeline th, .pipeline td, .pipeline td.unmet { min-width: 0; padding-right: .4rem; }
  .pipeline tr { break-inside: avoid; }
}
`;
