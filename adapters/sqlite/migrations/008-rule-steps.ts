/** A migration: values of rules that were entered by calendar year, one row per parameter and first day. */
export const ruleSteps = `
CREATE TABLE rule_steps (
  parameter TEXT NOT NULL,
  from_day TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (parameter, from_day)
) STRICT, WITHOUT ROWID;
`;
