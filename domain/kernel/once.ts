/** A value that is created on first use and then kept, because creating it takes time and most programs never use it. */
export const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
};
