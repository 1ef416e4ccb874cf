/** A migration: a key that is unique among a company's credit reports; an existing report gets it with its next change. */
export const creditReportOrders = `
ALTER TABLE credit_reports ADD COLUMN order_key TEXT;
CREATE UNIQUE INDEX credit_reports_by_order ON credit_reports (company_id, order_key) WHERE order_key IS NOT NULL;
`;
