import * as z from 'zod/mini';
import { CAME_FROM_KINDS, CAME_FROM_PATTERNS } from '../site/came-from.ts';

const text = (name: keyof typeof CAME_FROM_PATTERNS) =>
  z.exactOptional(z.string('must be text').check(z.regex(CAME_FROM_PATTERNS[name], 'is not valid')));

/** Where a visitor came from: see domain/site/came-from.ts. */
export const cameFrom = z.object({
  kind: z.enum(CAME_FROM_KINDS, 'is not a kind'),
  host: text('host'),
  landing: text('landing'),
  source: text('source'),
  medium: text('medium'),
  campaign: text('campaign'),
});
