import { type RefObject, useEffect, useId, useRef } from 'react';
import { NO_FILTER, type PostFilter } from '../../../domain/site/blog.ts';
import { ChevronIcon, CloseIcon, SearchIcon } from '../../ui/icons.tsx';

interface FilterBarProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly filter: PostFilter;
  readonly onChange: (change: Partial<PostFilter>) => void;
  readonly categories: readonly string[];
}

const CONTROL = 'min-h-12 w-full rounded-control border-2 border-edge bg-raised py-2 text-body text-ink';

/** Search and category, with the active filters as removable chips. Needs scripts. */
export function FilterBar({ search, filter, onChange, categories }: FilterBarProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);

  // Takes over the values typed and chosen before hydration.
  useEffect(() => {
    const query = search.current?.value ?? '';
    const category = select.current?.value ?? '';
    if (query || category) onChange({ query, category });
  }, [search, onChange]);

  const { query, category } = filter;
  // The URL may name a category without posts.
  const choices = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search className="block [@media(scripting:none)]:hidden">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_16rem] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div>
          <label htmlFor={`${id}-search`} className="mb-1.5 block font-semibold text-small">
            Search articles
          </label>
          <div className="relative">
            <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft" />
            <input
              ref={search}
              id={`${id}-search`}
              type="search"
              value={query}
              onChange={({ target }) => onChange({ query: target.value })}
              placeholder="Reviews, ad budget, franchise"
              autoComplete="off"
              enterKeyHint="search"
              className={`${CONTROL} pr-4 pl-12 placeholder:text-soft`}
            />
          </div>
        </div>
        <div>
          <label htmlFor={`${id}-category`} className="mb-1.5 block font-semibold text-small">
            Category
          </label>
          <div className="relative">
            <select
              ref={select}
              id={`${id}-category`}
              value={category}
              onChange={({ target }) => onChange({ category: target.value })}
              className={`${CONTROL} cursor-pointer appearance-none pr-11 pl-4`}
            >
              <option value="">All Categories</option>
              {choices.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
            <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
          </div>
        </div>
      </div>
      {(query || category) && (
        <ul aria-label="Active filters" className="mt-4 flex flex-wrap gap-2.5">
          {query && (
            <Chip
              text={`Search: “${query}”`}
              onRemove={() => {
                onChange({ query: NO_FILTER.query });
                search.current?.focus();
              }}
            />
          )}
          {category && (
            <Chip
              text={`Category: ${category}`}
              onRemove={() => {
                onChange({ category: NO_FILTER.category });
                select.current?.focus();
              }}
            />
          )}
        </ul>
      )}
    </search>
  );
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <li className="max-w-full">
      <button
        type="button"
        onClick={onRemove}
        className="flex min-h-10 max-w-full items-center gap-2 rounded-round bg-ink py-1.5 pr-3 pl-4 font-semibold text-small text-surface transition-opacity hover:opacity-85"
      >
        <span className="sr-only">Remove filter </span>
        <span className="truncate">{text}</span>
        <CloseIcon className="size-4 shrink-0" />
      </button>
    </li>
  );
}
