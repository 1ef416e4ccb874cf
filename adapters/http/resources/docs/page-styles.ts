/**
 * What Swagger UI's own styles leave out: a page that is dark from the first moment on where the reader prefers that, and
 * a layout that fits a narrow screen, whose long paths and texts break and whose tables scroll in themselves.
 */
export const swaggerStyles = `:root { color-scheme: light dark; }
body { margin: 0; }
.swagger-ui .markdown, .swagger-ui .renderedMarkdown, .swagger-ui .info, .swagger-ui .opblock-description-wrapper { overflow-wrap: anywhere; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; word-break: normal; }
.swagger-ui pre, .swagger-ui .table-container, .swagger-ui .responses-inner, .swagger-ui .model-box { max-width: 100%; overflow-x: auto; }
@media (prefers-color-scheme: dark) {
  body { background: #1c2022; }
}
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .scheme-container .schemes { flex-wrap: wrap; gap: 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100vw - 150px); }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 4px 8px; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select { max-width: 100%; }
  .swagger-ui .dialog-ux .modal-ux { min-width: 0; width: calc(100vw - 16px); }
}
`;

/** What ReDoc's theme does not reach: the page behind it, the chosen tab, and small headings. */
export const redocStyles = `:root { color-scheme: light dark; }
body { margin: 0; }
@media (prefers-color-scheme: dark) {
  body { background: #1c2022; }
  #page h5, #page h5 * { color: #e4e6e6; }
  #page .react-tabs__tab--selected { color: #1c2022; }
}
`;
