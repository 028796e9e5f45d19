/** Width and height of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Markers of segments without a length. */
const ALONE: readonly number[] = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8];

/** Markers in the range of frame markers that do not start a frame. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

/** Reads the size of a whole JPEG; undefined for anything else. */
export function readJpegSize(bytes: Uint8Array): PictureSize | undefined {
  const { length } = bytes;
  const isWhole =
    bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[length - 2] === 0xff && bytes[length - 1] === 0xd9;
  if (!isWhole) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  for (let at = 2; at + 9 < length; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    if (ALONE.includes(marker)) {
      at += 2;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
