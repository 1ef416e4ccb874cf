import type { RunningService } from "../../support/running-service.ts";

/** A loan officer of a new company, and a colleague who can see its audit log. */
export const officerAndAuditor = async (service: RunningService) => {
  const company = await service.company();
  return {
    officer: await service.hire(company, "Company User", "Loan Officer"),
    auditor: await service.hire(company, "Company User", "Compliance"),
  };
};
