import type { ChargedLine } from '../contracts/purchases.ts';
import { SERVICES } from './catalog.ts';
import { setupFeeName } from './prices.ts';

/** Names the setup fees of an order after their services; other fees stay as they are. */
export function withNamedSetupFees(lines: readonly ChargedLine[]): readonly ChargedLine[] {
  const owed = lines.flatMap((line) => {
    const fee = SERVICES.find(({ name }) => name === line.name)?.setupFee ?? 0;
    return fee === 0 ? [] : [{ line, total: setupFeeName(fee) }];
  });
  const isNamed = (line: ChargedLine) => {
    const sharers = owed.filter(({ total }) => total === line.name);
    return (
      sharers.length > 0 &&
      sharers.reduce((sum, { line: { quantity } }) => sum + quantity, 0) === line.quantity
    );
  };
  const named = lines.filter(isNamed);
  return lines
    .filter((line) => !named.includes(line))
    .flatMap((line) => {
      const own = owed.find((one) => one.line === line);
      const fees = named.find(({ name }) => name === own?.total);
      if (!fees) return [line];
      const { quantity, name } = line;
      const amount = (fees.amount / fees.quantity) * quantity;
      return [line, { ...fees, name: `Setup of ${name}`, quantity, amount }];
    });
}
