/** A constant that is made when it is first used: one that costs time and that most programs never use. */
export const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
};
