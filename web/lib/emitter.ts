/** Notifies subscribers of a change. */
export function createEmitter() {
  const listeners = new Set<() => void>();
  return {
    /** @returns a function that unsubscribes */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(): void {
      for (const listener of listeners) listener();
    },
  };
}
