/**
 * Styles that Swagger UI lacks: a page that is dark from the start if the reader prefers it, and a layout for narrow screens in which long
 * paths and texts break and tables scroll separately.
 */
export const swaggerStyles = `:root { color-scheme: light dark; }
body { margin: 0; }
.swagger-ui .markdown, .swagger-ui .renderedMarkdown, .swagger-ui .info, .swagger-ui .opblock-description-wrapper { overflow-wrap: anywhere; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; word-break: normal; }
.swagger-ui pre, .swagger-ui .table-container, .swagger-ui .responses-inner, .swagger-ui .model-box { max-width: 100%; overflow-x: auto; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ff9d9d !important; }
@media (prefers-color-scheme: light) {
  .swagger-ui .info .title small { background: #59606d; }
  .swagger-ui .info .title small.version-stamp { background: #4a6900; }
  .swagger-ui .info .url, .swagger-ui .info a, .swagger-ui a.link { color: #1f5fa8; }
  .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f68b3; }
  .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17754a; }
  .swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9c5700; }
  .swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b7060; }
  .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c22626; }
  .swagger-ui .btn.authorize { color: #17754a; border-color: #17754a; }
  .swagger-ui .btn.authorize span { color: inherit; }
  .swagger-ui .btn.authorize svg { fill: #17754a; }
  .swagger-ui .btn.cancel { color: #c22626; border-color: #c22626; }
  .swagger-ui .btn.execute { background: #1f68b3; border-color: #1f68b3; }
  .swagger-ui .download-contents { background: #59606d; }
  .swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .prop-format { color: #5c5c5c; }
}
@media (prefers-color-scheme: dark) {
  body { background: #1c2022; }
  html.dark-mode .swagger-ui .opblock .opblock-section-header .try-out__btn.cancel { color: #ff9d8f; border-color: #ff9d8f; }
  .swagger-ui .response-col_description .headers .header-col { color: #e4e6e6; }
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

/** Styles that ReDoc's theme does not cover: the page behind it, the selected tab, and small headings. */
export const redocStyles = `:root { color-scheme: light dark; }
body { margin: 0; }
@media (prefers-color-scheme: dark) {
  body { background: #1c2022; }
  #page h5, #page h5 * { color: #e4e6e6; }
  #page .react-tabs__tab--selected { color: #1c2022; }
}
`;
