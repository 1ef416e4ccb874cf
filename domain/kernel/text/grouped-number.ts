/** The digits of a whole number with a comma between thousands: `1234567` → `1,234,567`. */
export const groupedDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A whole number formatted for people, with a minus sign if negative: `-1234567` → `-1,234,567`. */
export const groupedNumber = (value: number): string =>
  `${value < 0 ? "-" : ""}${groupedDigits(String(Math.abs(value)))}`;
