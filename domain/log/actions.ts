/** What was done, as the audit log names it: the subject, then the verb. */
export const logActions = [
  "company.create",
  "company.list_administrator",
  "user.create",
  "user.change_password",
  "user.sign_in",
  "user.sign_out",
  "user.block_sign_in",
  "loan.start",
  "loan.change",
  "loan.delete",
  "loan.lock_expected_rate",
  "fee.add",
  "fee.change",
  "fee.remove",
  "fee.set_origination_fee",
  "index_value.set",
  "rule_step.set",
  "list.export",
] as const;
export type LogAction = (typeof logActions)[number];
