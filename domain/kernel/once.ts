/** A value that is made when it is first used, and then kept: it costs time, and most programs never use it. */
export const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
};
