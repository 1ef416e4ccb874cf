/** A migration: what no two credit reports of a company have in common; of those that are there it is written with their next change. */
export const creditReportOrders = `
ALTER TABLE credit_reports ADD COLUMN order_key TEXT;
CREATE UNIQUE INDEX credit_reports_by_order ON credit_reports (company_id, order_key) WHERE order_key IS NOT NULL;
`;
