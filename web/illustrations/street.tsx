import { Example } from './example.tsx';
import street from './street.svg?raw';

/** Five shops in a row, each higher than the one before, like the bars of the logo. The last one is lit. */
export function Street({ className }: { readonly className: string }) {
  return (
    <Example
      shows="Five shops on a street, each higher than the one before, the last one lit up."
      className={className}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository */}
      <div dangerouslySetInnerHTML={{ __html: street }} />
    </Example>
  );
}
