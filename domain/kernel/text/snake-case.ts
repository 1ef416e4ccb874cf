/** A name of the code as the API and SQL have it: `documentTemplates` is `document_templates`. */
export const snakeCase = (name: string): string => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
