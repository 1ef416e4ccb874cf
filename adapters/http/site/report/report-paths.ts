import type { ShownLink } from "../../../page-models/site.ts";

export const reportsPath = "/reports";
export const hmdaPath = `${reportsPath}/hmda`;
export const callReportPath = `${reportsPath}/mcr`;

export const backToReports: ShownLink = { href: reportsPath, text: "Back to the reports" };
