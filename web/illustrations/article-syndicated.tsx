import { CheckIcon } from '../ui/icons.tsx';
import { Bars } from '../ui/logo.tsx';
import { Example } from './example.tsx';

const POSTS = ['Is it the pilot light?', 'What a tune-up includes', 'When to bleed a radiator'] as const;

/** An approved article on its way to its website. */
export function ArticleSyndicated({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example of an approved article arriving at the top of a WordPress site's list of posts."
      className={`group ${className}`}
    >
      <div
        data-tone="paper"
        className="relative rounded-card bg-raised p-5 pt-19 pb-8 text-small shadow-lifted"
      >
        <div
          data-tone="marigold"
          className="absolute -top-6 -left-3 flex w-60 items-center gap-3 rounded-control p-4 leading-tight shadow-card transition-[translate] duration-500 ease-settle group-hover:translate-y-3 sm:-left-8"
        >
          <Bars className="h-7 shrink-0" />
          <p>
            <b className="font-semibold">Smells like gas? Read this first</b>
            <span className="mt-1 flex items-center gap-1 text-label">
              <CheckIcon className="size-3.5" /> Approved by you
            </span>
          </p>
        </div>
        <p className="flex justify-between border-ink border-b-2 pb-2 font-semibold">
          Posts <span className="font-normal text-soft">northside-heating.example</span>
        </p>
        <p className="-mx-2 mt-2 flex justify-between gap-3 rounded-notch bg-positive-wash px-2 py-2 font-semibold">
          Smells like gas? Read this first <span className="text-positive">Draft</span>
        </p>
        {POSTS.map((title) => (
          <p key={title} className="flex justify-between gap-3 border-line border-b py-2 last:border-0">
            {title} <span className="text-soft">Published</span>
          </p>
        ))}
      </div>
    </Example>
  );
}
