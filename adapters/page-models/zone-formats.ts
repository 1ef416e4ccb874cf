/** The formats of instants in time zones, each created once: creating one takes as long as forty uses of it. */
export const zoneFormats = (
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
};
