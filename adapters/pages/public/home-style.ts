/** The start page: each address on a line, with its name before its content. */
export const homeStyle = `
.places { list-style: none; padding: 0; margin: 1.5rem 0; }
.places li { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; border-top: 1px solid var(--line); padding: .5rem 0; }
.places a { font-weight: 600; }
code { font: .95em ui-monospace, monospace; overflow-wrap: anywhere; }
li { margin: .25rem 0; }
@media (max-width: 32rem) { .places li { grid-template-columns: 1fr; } }
`;
