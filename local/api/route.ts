/** Finds the route of an HTTP API for a request. */
export interface RouteMatch<Route> {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly method: string;
  readonly segments: readonly string[];
}

/** Segments are compared from left to right: a literal one ranks before a parameter, and that before a greedy one. */
const LITERAL = 0;
const PARAMETER = 1;
const GREEDY = 2;

/**
 * The most specific matching route.
 * @param routes with keys such as `POST /api/orders/{id}`, `ANY /files/{proxy+}` or `$default`
 * @param path percent-encoded; a trailing slash makes it a different path
 */
export function findRoute<Route extends { readonly key: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch<Route> | undefined {
  const segments = path.split('/').slice(1);
  const ranked = routes
    .map((route) => ({ route, pattern: parse(route.key) }))
    .sort((a, b) => compare(a.pattern, b.pattern));
  for (const { route, pattern } of ranked) {
    if (pattern.method !== 'ANY' && pattern.method !== method) continue;
    const pathParameters = match(pattern, segments);
    if (pathParameters) return { route, pathParameters };
  }
  return undefined;
}

function parse(key: string): Pattern {
  if (key === '$default') return { method: 'ANY', segments: ['{$default+}'] };
  const [method = '', path = ''] = key.split(' ');
  return { method, segments: path.split('/').slice(1) };
}

function match({ segments: pattern }: Pattern, segments: readonly string[]) {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index];
    if (actual === undefined) return undefined;
    if (kindOf(expected) === LITERAL) {
      if (actual !== expected) return undefined;
      continue;
    }
    if (kindOf(expected) === GREEDY) {
      const name = expected.slice(1, -2);
      return name === '$default' ? parameters : { ...parameters, [name]: decode(segments.slice(index)) };
    }
    if (actual === '') return undefined;
    parameters[expected.slice(1, -1)] = decode([actual]);
  }
  return segments.length === pattern.length ? parameters : undefined;
}

function compare(a: Pattern, b: Pattern): number {
  for (let index = 0; index < Math.max(a.segments.length, b.segments.length); index++) {
    const difference = kindOf(a.segments[index]) - kindOf(b.segments[index]);
    if (difference !== 0) return difference;
  }
  if (a.segments[0] !== b.segments[0]) return a.segments[0] === '{$default+}' ? 1 : -1;
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function kindOf(segment: string | undefined): number {
  if (segment?.endsWith('+}')) return GREEDY;
  return segment?.startsWith('{') ? PARAMETER : LITERAL;
}

function decode(segments: readonly string[]): string {
  const text = segments.join('/');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
