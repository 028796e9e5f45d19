import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { LOCAL_CREDENTIALS } from '../../../../local/aws/credentials.ts';
import { runAs } from '../../../support/function-credentials.ts';
import { onboardingBody } from '../../../support/onboarding-body.ts';
import { captureLog } from '../../../unit/lambdas/api-call.ts';
import type { ApiHarness, Viewer } from '../api-harness.ts';

/** A file that a client chooses. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer> | string;
  readonly category?: 'general' | 'localPhotos' | 'brandGuidelines';
  readonly businessName?: string;
}

export interface Permission {
  readonly upload: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
  readonly url: string;
  readonly expiresAt: string;
}

/** The beginnings of real files. */
export const CONTENTS = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  pdf: '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n',
  html: '<!doctype html><script>alert(1)</script>',
} as const;

export const LOGO: ChosenFile = { name: 'logo.png', type: 'image/png', content: CONTENTS.png };

/** The functions of the onboarding form with everything around them. */
export class OnboardingHarness {
  readonly #harness: ApiHarness;
  #events: unknown[] = [];

  constructor(harness: ApiHarness) {
    this.#harness = harness;
  }

  /** Asks for permission to upload a file. */
  ask({ name, type, content, category = 'general', businessName = 'Analytical Engines' }: ChosenFile) {
    const size = Buffer.byteLength(content);
    return this.#harness.call('onboarding-upload', {
      body: { name, type, category, businessName, size },
    });
  }

  async permissionFor(file: ChosenFile): Promise<Permission> {
    const { status, body } = await this.ask(file);
    expect(status).toBe(200);
    return body as unknown as Permission;
  }

  /** Posts a form as a browser does, the file last. @returns the bucket's answer */
  post(
    { upload: { url, fields } }: Pick<Permission, 'upload'>,
    content: Uint8Array<ArrayBuffer> | string,
    changes: object = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, String(value));
    form.append('file', new Blob([content], { type: 'application/anything' }), 'anything');
    this.#harness.standIns.s3.emitTo((event) => {
      // As the rule of the queue: see infra/onboarding.ts.
      if (event['detail-type'] !== 'Object Deleted') this.#events.push(event);
    });
    return fetch(url, { method: 'POST', body: form });
  }

  /** Uploads a file. @returns the URL that names it */
  async upload(file: ChosenFile): Promise<string> {
    const permission = await this.permissionFor(file);
    const { status } = await this.post(permission, file.content);
    expect(status).toBe(204);
    return permission.url;
  }

  /**
   * Hands the bucket's events to the function that checks, until none is left.
   * @returns the log
   */
  async passUploads(): Promise<string[]> {
    const lines: string[] = [];
    while (this.#events.length > 0) lines.push(...(await this.check(...this.#events.splice(0))));
    return lines;
  }

  /** The bucket's event about new tags of a file. */
  tagged(url: string): object {
    const { key, version } = this.object(url) ?? {};
    const object = { key, 'version-id': version };
    return { source: 'aws.s3', 'detail-type': 'Object Tags Added', detail: { object } };
  }

  async check(...events: readonly unknown[]): Promise<string[]> {
    this.#harness.enter('upload-check');
    const { handler } = await import('../../../../lambdas/onboarding/upload-check.handler.ts');
    const check = async () => {
      for (const event of events) await handler(queued(event));
    };
    // A call of another function may be waiting meanwhile.
    const { logLines } = await captureLog(() => runAs('upload-check', check));
    return logLines;
  }

  /** The stored object of a permission or a URL. */
  object(url: string) {
    const key = this.keyOf(url);
    return this.#harness.standIns.s3.objects().find((object) => object.key === key);
  }

  /** The key of the object of a permission or a URL. */
  keyOf(url: string): string {
    const [encoded = ''] = (new URL(url).pathname.split('/').at(-1) ?? '').split('.');
    return Buffer.from(encoded, 'base64url').toString();
  }

  tagsOf(url: string) {
    return this.object(url)?.tags;
  }

  /** All versions of all files, or of one, and marks of their deletion. */
  async versions(Prefix?: string) {
    const Bucket = this.#harness.variablesOf('upload-check').UPLOADS_BUCKET;
    const client = new S3Client({ forcePathStyle: true, credentials: LOCAL_CREDENTIALS });
    const found = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
    client.destroy();
    return [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])];
  }

  /** A signed URL of a file, which the bucket may still refuse. */
  async signedUrl(url: string): Promise<string> {
    this.#harness.enter('admin-file');
    const { signDownloadUrl } = await import('../../../../lambdas/aws/s3.ts');
    const { bucket = '', key = '', version } = this.object(url) ?? {};
    return signDownloadUrl({ bucket, key, version }, { own: 'logo.png', plain: 'logo.png' }, 60);
  }

  /** Submits the form, by default with a fresh captcha. */
  submit(changes: object = {}, { key, ...viewer }: Viewer & { readonly key?: string } = {}) {
    return this.#harness.call('onboarding', this.#harness.withKey(this.provenBody(changes), key), viewer);
  }

  /** The wizard's request with a passed captcha. */
  provenBody(changes: object = {}) {
    return onboardingBody({ recaptchaToken: this.#harness.standIns.captcha.issueToken(), ...changes });
  }

  /** Sends a form with one file. @returns the form's id */
  async submitFile(url: string, file = LOGO): Promise<string> {
    const email = this.#harness.newEmail();
    expect((await this.submit({ email, files: filesOf(entry(file, url)) })).status).toBe(200);
    return String((await this.stored(email))[0]?.id);
  }

  /** Stored forms with this email address, and their emails. */
  async stored(email: string) {
    const items = await this.#harness.items('onboarding');
    const forms = items.filter((item) => item.email === email);
    return forms.map((form) => {
      const stored = items.find(({ id }) => id === `${form.id}#${form.createdAt}`);
      return { ...form, mails: (stored ?? form).mails } as typeof form;
    });
  }
}

/** An event as the queue hands it over. */
export function queued(event: unknown): object {
  return { Records: [{ body: JSON.stringify(event) }] };
}

/** The lists of files that a form has. */
export function filesOf(...general: readonly object[]) {
  return { general, localPhotos: [], brandGuidelines: [] };
}

/** A file's entry in the form. */
export function entry({ name, type, content }: ChosenFile, url: string | null) {
  return { name, type, size: Buffer.byteLength(content), url };
}
