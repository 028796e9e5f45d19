import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readJpegSize } from '../../../../lambdas/posts/jpeg.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } });

describe('the size of a JPEG', () => {
  it.each([
    ['usual', {}],
    ['progressive', { progressive: true }],
  ])('is read from a %s one', async (_, options) => {
    const bytes = await picture(640, 400).jpeg(options).withMetadata().toBuffer();
    expect(readJpegSize(bytes)).toEqual({ width: 640, height: 400 });
  });

  it('is undefined for other files, without an error', async () => {
    const jpeg = await picture(64, 40).jpeg().toBuffer();
    const others = [
      await picture(64, 40).png().toBuffer(),
      await picture(64, 40).webp().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('GIF89a'),
      Buffer.of(),
      Buffer.of(0xff, 0xd8, 0xff, 0xd9),
      Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xd9),
      jpeg.subarray(0, -2),
      Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    ];
    for (const bytes of others) expect(readJpegSize(bytes), bytes.toString('latin1', 0, 20)).toBeUndefined();
  });
});
