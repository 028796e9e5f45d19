/** Those who want to hear of a change. */
export interface Listeners {
  /** @returns the way to stop listening */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls all of them. */
  readonly tell: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
