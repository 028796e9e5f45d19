/** What this folder uses of a package that comes without types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype';
    /** An axis is pinned to the value; axes that are not named stay variable. */
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
