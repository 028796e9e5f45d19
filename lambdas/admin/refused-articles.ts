import { type AdminNumbers, MAX_REFUSED_ARTICLES } from '../../domain/contracts/admin.ts';
import type { PostProblem } from '../../domain/site/post-files.ts';
import { POST_PROBLEMS_KEY } from '../../domain/site/site-files.ts';
import { describeError } from '../aws/describe-error.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { readSmallText } from '../aws/object-tags.ts';

/**
 * Files uploaded as articles that are none, as the function found that publishes articles. Nothing if there are none, and
 * if they cannot be read: other numbers are more urgent.
 */
export async function refusedArticles(): Promise<Pick<AdminNumbers, 'refusedArticles'>> {
  try {
    const text = await readSmallText(environment('SITE_BUCKET'), POST_PROBLEMS_KEY);
    if (text === undefined) return {};
    return { refusedArticles: (JSON.parse(text) as PostProblem[]).slice(0, MAX_REFUSED_ARTICLES) };
  } catch (error) {
    logger.warn('refused articles cannot be read', { error: describeError(error) });
    return {};
  }
}
