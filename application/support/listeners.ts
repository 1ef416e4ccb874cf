type Listener = () => void;

/** Adds a listener. The returned function removes it. */
export const addListener = (listeners: Set<Listener>, listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const callListeners = (listeners: ReadonlySet<Listener>): void => {
  for (const listener of listeners) listener();
};
