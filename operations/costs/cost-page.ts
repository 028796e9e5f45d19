/** The tables of the cost page, as Markdown. */
import { type Limit, limitsOf } from './limits.ts';
import { answersAt, type Basis, billFor, functionUse, quantities, trafficOf } from './monthly-bill.ts';
import { type Item, PRICES, PRICES_READ_ON, type Service } from './prices.ts';
import { sizeLimitsOf } from './size-limits.ts';
import { MB_PER_CPU, SIZES } from './visits.ts';

const NAMES = ['idle', '10 thousand', '1 million', '100 million'];

const LISTED_LIMITS = 14;

/** Functions are listed for this number of visits. */
const USUAL_SIZE = 1_000_000;

/** All tables of the page, by the name in their markers. */
export function costTables(basis: Basis): Readonly<Record<string, string>> {
  return {
    bill: billTable(basis),
    nearest: nearestLimits(basis),
    limits: limitTable(basis),
    sizes: sizeTable(basis),
    functions: functionTable(basis),
    memory: memoryTable(basis),
    counted: countedTable(basis),
  };
}

/** Dollars a month by service and size. */
function billTable(basis: Basis): string {
  const bills = SIZES.map((visits) => billFor(quantities(basis, trafficOf(basis, visits))));
  const services = [...new Set(Object.values(PRICES).map(({ service }) => service))];
  const row = (name: string, values: readonly number[]) => [name, ...values.map(dollars)];
  return table(
    ['dollars a month', ...NAMES],
    [
      ...services.map((service: Service) =>
        row(
          service,
          bills.map((bill) => bill.services[service]),
        ),
      ),
      row(
        '**Sum**',
        bills.map(({ sum }) => sum),
      ),
      row(
        'free for every account',
        bills.map(({ sum, toPay }) => toPay - sum),
      ),
      row(
        '**To pay**',
        bills.map(({ toPay }) => toPay),
      ),
    ],
  );
}

/** The limit nearest to being reached at each size, and the exceeded ones. */
function nearestLimits(basis: Basis): string {
  const limits = limitsAt(basis);
  const rows = SIZES.map((visits, at) => {
    const [first] = limits;
    const passed = limits.filter(({ reachedAt }) => reachedAt <= visits);
    const used = first ? percent(visits / first.reachedAt) : '';
    return [NAMES[at] ?? '', first?.name ?? '', used, passed.map(({ name }) => name).join('; ')];
  });
  return table(['visits', 'first limit', 'used of it at the busiest', 'passed'], rows);
}

/** The limits in the order in which they are reached. */
function limitTable(basis: Basis): string {
  const rows = limitsAt(basis)
    .slice(0, LISTED_LIMITS)
    .map(({ name, holds, setBy, reachedAt, change }) => [name, holds, setBy, visitsText(reachedAt), change]);
  return table(['limit', 'holds', 'set by', 'reached at visits a month', 'what to change'], rows);
}

/** The limits of single things. */
function sizeTable({ facts }: Basis): string {
  const rows = sizeLimitsOf(facts).map(({ name, used, most, unit, setBy, change }) => [
    name,
    used?.toLocaleString('en') ?? '',
    `${most.toLocaleString('en')} ${unit}`,
    setBy,
    change,
  ]);
  return table(['limit', 'today', 'holds', 'set by', 'what to change'], rows);
}

function limitsAt(basis: Basis): Limit[] {
  return limitsOf(basis, trafficOf(basis, USUAL_SIZE));
}

/** Measured and billed values of each function. */
function functionTable(basis: Basis): string {
  const memory = new Map(basis.facts.functions.map(({ name, memoryMb }) => [name, memoryMb]));
  const rows = functionUse(basis, trafficOf(basis, USUAL_SIZE))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, invocations, seconds, gbSeconds }) => {
      const ms = basis.measured.functions[name]?.ms;
      return [
        `\`${name}\``,
        String(memory.get(name) ?? ''),
        ms?.toFixed(1) ?? '',
        (seconds * 1000).toFixed(0),
        count(invocations),
        count(gbSeconds),
      ];
    });
  return table(['function', 'MB', 'measured ms', 'billed ms', 'invocations', 'GB-seconds'], rows);
}

/** Between which amounts of memory the table compares, in MB. The last comes with a whole processor. */
const MEMORIES = [512, 1_024, MB_PER_CPU];

/** What each measured function would take and cost with other memory. */
function memoryTable({ facts, measured }: Basis): string {
  const rows = facts.functions
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ name, memoryMb }) => {
      const known = measured.functions[name];
      if (!known) return [];
      const answers = MEMORIES.map((memory) => answersAt(memory, known));
      const prices = MEMORIES.map((memory, at) => {
        const [tier] = PRICES.gbSeconds.tiers;
        return ((answers[at]?.warmMs ?? 0) / 1000) * (memory / 1024) * (tier?.dollars ?? 0) * 1_000_000;
      });
      return [
        [
          `\`${name}\``,
          String(memoryMb),
          ...answers.map(({ coldMs }) => coldMs.toFixed(0)),
          ...answers.map(({ warmMs }) => warmMs.toFixed(0)),
          ...prices.map((price) => price.toFixed(2)),
        ],
      ];
    });
  const columns = ['cold ms', 'warm ms', '$ a million'];
  return table(
    [
      'function',
      'MB',
      ...columns.flatMap((name) => MEMORIES.map((memory) => `${name} at ${memory.toLocaleString('en')}`)),
    ],
    rows,
  );
}

/** All quantities with their prices. */
function countedTable(basis: Basis): string {
  const counted = SIZES.map((visits) => quantities(basis, trafficOf(basis, visits)));
  const rows = (Object.keys(PRICES) as Item[])
    .filter((item) => counted.some((quantity) => quantity[item] > 0))
    .map((item) => {
      const { unit, per, tiers, free, page, isConfirmed } = PRICES[item];
      const [first] = tiers;
      const known = isConfirmed ? '' : ' *';
      return [
        `[${unit}](${page})`,
        ...counted.map((quantity) => count(quantity[item])),
        `$${first?.dollars}${per === 1 ? '' : ` per ${count(per)}`}${tiers.length > 1 ? ', less for more' : ''}${known}`,
        free > 0 ? count(free) : '',
      ];
    });
  return table([`counted in a month (prices of ${PRICES_READ_ON})`, ...NAMES, 'price', 'free'], rows);
}

/**
 * Inserts tables into a page, each between `<!-- costs:NAME -->` and `<!-- costs:end -->`.
 * @throws Error naming a table without markers in the page
 */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- costs:${name} -->\\n)[\\s\\S]*?(<!-- costs:end -->)`);
    if (!place.test(text)) throw new Error(`The page has no place for the table '${name}'.`);
    return text.replace(place, (_, start, end) => `${start}\n${content}\n\n${end}`);
  }, page);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const numbers = head.map((_, column) => rows.every((row) => /^(?:-?[\d.,]+%?|)$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(numbers.map((isNumber) => (isNumber ? '---:' : '---'))), ...rows.map(line)].join(
    '\n',
  );
}

function dollars(amount: number): string {
  const digits = Math.abs(amount) >= 1_000 ? 0 : 2;
  const text = amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return text === '-0.00' ? '0.00' : text;
}

function count(quantity: number): string {
  if (quantity === 0) return '0';
  return quantity.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function visitsText(visits: number): string {
  return visits.toLocaleString('en', { maximumSignificantDigits: 2 });
}

function percent(share: number): string {
  return share.toLocaleString('en', { style: 'percent', maximumSignificantDigits: 2 });
}
