import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { articlePage, notFoundPage } from '../domain/api.ts';
import { LETTERS_PREFIX } from '../domain/site/letter-archive.ts';
import { NEWSLETTER_PAGE, NOT_FOUND_PAGE } from '../domain/site/pages.ts';
import { PLANNED_POSTS_PREFIX, POST_STATES_PREFIX, POSTS_PREFIX } from '../domain/site/post-files.ts';
import {
  POST_LISTS,
  POST_PROBLEMS_KEY,
  POST_SOURCES_KEY,
  RELEASE_DOCUMENTS_KEY,
} from '../domain/site/site-files.ts';
import { acknowledgeFolders } from './buckets.ts';
import { allow, HandlerFunction } from './functions/function.ts';
import { createDeadLetterQueue } from './observability/dead-letters.ts';
import type { Parts } from './parts.ts';
import { bind } from './table.ts';

/** The keys of articles' pages and of their list. */
const PAGES = 'blog/*';
const POSTS = `${POSTS_PREFIX}*`;
const PLANNED = `${PLANNED_POSTS_PREFIX}*`;
const STATES = `${POST_STATES_PREFIX}*`;
const LETTERS = `${LETTERS_PREFIX}*`;
/** The keys of letters' pages and of their list. */
const LETTER_PAGES = `${NEWSLETTER_PAGE.slice(1)}/*`;

export interface BlogProps extends Pick<Parts, 'stage' | 'functionsDir' | 'api' | 'alarms' | 'data'> {
  readonly siteBucket: IBucket;
}

/** Publishes posts that are uploaded after the build, and serves the pages of articles. */
export class Blog extends Construct {
  private readonly props: BlogProps;

  constructor(scope: Construct, id: string, props: BlogProps) {
    super(scope, id);
    this.props = props;
    this.publishPosts();
    this.serveArticles();
    const folders = [PAGES, POSTS, PLANNED, STATES, LETTERS, LETTER_PAGES];
    const reason = 'Each post has a key of its own, and so has its page. Nothing else is in these folders.';
    acknowledgeFolders(this, props.siteBucket, folders, reason);
  }

  private publishPosts(): void {
    const { siteBucket, alarms, data } = this.props;
    const made = [PAGES, LETTER_PAGES, POST_PROBLEMS_KEY, ...POST_LISTS.map((path) => path.slice(1))];
    const publish = new HandlerFunction(this, 'Publish', this.props, {
      name: 'publish-articles',
      environment: { SITE_BUCKET: siteBucket.bucketName },
      timeout: Duration.minutes(2),
      deadLetters: createDeadLetterQueue(this, alarms),
    });
    publish.permit(
      ...this.allowReading(POSTS, LETTERS),
      this.allowObjectActions(['s3:PutObject'], ...made, POSTS, PLANNED, STATES),
      this.allowObjectActions(['s3:GetObject'], PLANNED, POST_SOURCES_KEY),
      this.allowObjectActions(['s3:DeleteObject'], PAGES, LETTER_PAGES, POST_PROBLEMS_KEY, PLANNED, STATES),
    );
    bind(data.posts, publish, 'Get', 'Put', 'byStatus', 'byCreation');
    bind(data.adminChanges, publish, 'Get', 'Put');
    new Rule(this, 'Changed', {
      description: 'Publishes the blog when a post or the release has changed',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created', 'Object Deleted'],
        detail: {
          bucket: { name: [siteBucket.bucketName] },
          object: {
            key: [{ wildcard: `${POSTS}.json` }, { wildcard: `${LETTERS}.json` }, RELEASE_DOCUMENTS_KEY],
          },
        },
      },
      targets: [new FunctionTarget(publish.function)],
    });
    const hourly = Schedule.rate(Duration.hours(1));
    publish.schedule(this, 'Due', 'Publishes posts whose date has come', hourly);
    const minutely = Schedule.rate(Duration.minutes(1));
    publish.schedule(this, 'Scheduled', 'Publishes scheduled posts whose time has come', minutely, {
      event: RuleTargetInput.fromObject({ only: 'due' }),
    });
  }

  private serveArticles(): void {
    const { api, siteBucket } = this.props;
    const handler = new HandlerFunction(this, 'Article', this.props, {
      name: 'article',
      environment: { SITE_BUCKET: siteBucket.bucketName },
    });
    handler.permit(
      ...this.allowReading(POSTS),
      this.allowObjectActions(
        ['s3:GetObject'],
        PAGES,
        LETTER_PAGES,
        STATES,
        `${NOT_FOUND_PAGE.slice(1)}/index.html`,
      ),
    );
    const throttle = { rate: 50, burst: 100 };
    const reason = 'Articles and letters are public. Every other address gets the not-found page.';
    api.addPublicRoute('ArticleRoute', { route: articlePage, handler, throttle, reason });
    api.addPublicRoute('NotFoundRoute', { route: notFoundPage, handler, throttle, reason });
  }

  /** Allows reading sources of pages, their earlier versions for the last good one, and the release. */
  private allowReading(...sources: readonly string[]): PolicyStatement[] {
    return [
      // Without the right to list, S3's status for missing objects is 403, as it is with a condition on prefixes.
      allow(['s3:ListBucket', 's3:ListBucketVersions'], this.props.siteBucket.bucketArn),
      this.allowObjectActions(['s3:GetObject'], ...sources, RELEASE_DOCUMENTS_KEY),
      this.allowObjectActions(['s3:GetObjectVersion'], ...sources),
    ];
  }

  private allowObjectActions(actions: string[], ...keys: readonly string[]): PolicyStatement {
    return allow(actions, ...keys.map((key) => this.props.siteBucket.arnForObjects(key)));
  }
}
