/** Converts a name of the code to the form used in the API and in SQL: `documentTemplates` → `document_templates`. */
export const snakeCase = (name: string): string => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
