/** Finds the route of an HTTP API for a request. */
export interface RouteMatch<Route> {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * The most specific matching route: of two segments a literal one ranks before a parameter.
 * @param routes with keys such as `POST /api/orders/{id}` or `ANY /files/{name}`
 * @param path percent-encoded; a trailing slash makes it a different path
 */
export function findRoute<Route extends { readonly key: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch<Route> | undefined {
  const matches = routes.flatMap((route) => {
    const [accepted = '', pattern = ''] = route.key.split(' ');
    const pathParameters = accepted === method || accepted === 'ANY' ? match(pattern, path) : undefined;
    // In the order of characters, a brace comes after those of literal segments, and `~` after every method.
    const rank = `${pattern} ${accepted === 'ANY' ? '~' : ''}`;
    return pathParameters ? [{ route, pathParameters, rank }] : [];
  });
  return matches.sort((a, b) => (a.rank < b.rank ? -1 : 1))[0];
}

function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const text = actual[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== text) return undefined;
      continue;
    }
    if (text === '') return undefined;
    parameters[segment.slice(1, -1)] = decode(text);
  }
  return parameters;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
