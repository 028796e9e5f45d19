const CYCLES: Readonly<Record<string, string>> = {
  monthly: 'billed monthly',
  annual: 'billed yearly',
  once: 'once',
};

/** How an order is billed. */
export function cycleText(cycle: string): string {
  return CYCLES[cycle] ?? cycle;
}
