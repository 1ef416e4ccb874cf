/** Sentences about values of a report that cannot be stored unchanged, for its alerts. */
export type Alerts = string[];

/** Null, with an alert that names the date that is invalid. */
export const omittedDate = (what: string, alerts: Alerts): null => {
  alerts.push(`The bureau's ${what} is not a date and was omitted.`);
  return null;
};

/** Null, with an alert that names the amount that is invalid. */
export const omittedAmount = (what: string, alerts: Alerts): null => {
  alerts.push(`The bureau's ${what} is not an amount and was omitted.`);
  return null;
};

const maxLateCount = 999;

/** A number of late payments up to 999; 0 for any other, with an alert. */
export const lateCountFrom = (count: number, alerts: Alerts): number => {
  if (Number.isInteger(count) && count >= 0 && count <= maxLateCount) return count;
  alerts.push(`The bureau's number of late payments is not a count up to ${maxLateCount} and was omitted.`);
  return 0;
};

/** The alert for an inquiry that is left out. */
export const inquiryOmitted = "An inquiry without a date, or of another source than the three bureaus, was omitted.";
