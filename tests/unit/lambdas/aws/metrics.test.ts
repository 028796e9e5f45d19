import { expect, it, vi } from 'vitest';
import { captureLog } from '../api-call.ts';

it('a measurement is one log line in the embedded metric format', async () => {
  vi.stubEnv('METRICS_NAMESPACE', 's5-test');
  const { report } = await import('../../../../lambdas/aws/metrics.ts');
  const { logLines } = await captureLog(async () =>
    report('mail', { OldestPendingMailSeconds: 90, FailedMails: 2 }),
  );
  expect(logLines.map((line) => JSON.parse(line))).toEqual([
    {
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 's5-test',
            Dimensions: [['service']],
            Metrics: [
              { Name: 'OldestPendingMailSeconds', Unit: 'Seconds' },
              { Name: 'FailedMails', Unit: 'Count' },
            ],
          },
        ],
      },
      service: 'mail',
      OldestPendingMailSeconds: 90,
      FailedMails: 2,
    },
  ]);
});

it('no line is written without a measurement', async () => {
  const { report } = await import('../../../../lambdas/aws/metrics.ts');
  expect((await captureLog(async () => report('mail', {}))).logLines).toEqual([]);
});
