import { expect, it } from 'vitest';
import { startLocalCloud } from '../cloud.ts';
import { counter } from '../example/project.ts';

it('the local cloud runs the template of another project', async () => {
  const lines: string[] = [];
  const cloud = await startLocalCloud(counter, {
    port: 0,
    dataDir: 'memory',
    print: (line) => lines.push(line),
  });
  try {
    const count = async (page: string) => {
      const response = await fetch(`${cloud.origin}/visits/${page}`, { method: 'POST' });
      return [response.status, await response.json()];
    };
    expect(await count('home')).toEqual([200, { visits: 1 }]);
    expect(await count('home')).toEqual([200, { visits: 2 }]);
    expect(await count('prices')).toEqual([200, { visits: 1 }]);
    expect((await fetch(`${cloud.origin}/other`)).status).toBe(404);
    expect(await (await fetch(`${cloud.origin}/_local/`)).text()).toContain('<h1>Counter, local</h1>');
    expect(lines).toEqual([]);
  } finally {
    await cloud.stop();
  }
});
