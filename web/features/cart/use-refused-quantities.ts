import { useEffect, useState } from 'react';

/** What was typed as a quantity and cannot be one. It stays in its field until the visitor corrects it. */
export interface RefusedQuantity {
  readonly text: string;
  /** The units that were meant; 0 if it is no number. */
  readonly quantity: number;
  readonly problem: string;
}

const NONE: ReadonlyMap<string, RefusedQuantity> = new Map();

/** The refused quantities of an open cart, by the id of the service. */
export function useRefusedQuantities(isOpen: boolean): {
  readonly refused: ReadonlyMap<string, RefusedQuantity>;
  readonly refuse: (id: string, refused: RefusedQuantity) => void;
  readonly accept: (id: string) => void;
} {
  const [refused, setRefused] = useState(NONE);
  useEffect(() => {
    if (!isOpen) setRefused(NONE);
  }, [isOpen]);
  return {
    refused,
    refuse: (id, one) => setRefused((others) => new Map(others).set(id, one)),
    accept: (id) => setRefused((others) => new Map([...others].filter(([other]) => other !== id))),
  };
}
