/** The part of this untyped package that this folder uses. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype';
    /** Axes given here are fixed at the value; the others stay variable. */
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
