import { ADMIN_LISTS } from '../../../domain/admin.ts';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import { shortDay } from './dates.ts';
import { LISTS } from './lists.ts';

/** What the charts show, to be read: for screen readers, and for everybody who wants to know exactly. */
export function DayTable({ numbers }: { readonly numbers: AdminNumbers }) {
  return (
    <table className="mt-2 w-full border-collapse text-right text-label tabular-nums sm:text-small">
      <caption className="sr-only">New records by day</caption>
      <thead>
        <tr className="border-ink border-b-2">
          <th scope="col" className="py-1.5 text-left">
            Day
          </th>
          {ADMIN_LISTS.map((list) => (
            <th key={list} scope="col" className="py-1.5 pl-1.5 font-semibold max-sm:text-[0.6875rem]">
              {LISTS[list].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.days
          .map((day, place) => (
            <tr key={day} className="border-line border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap py-1 text-left font-normal">
                {shortDay(day)}
              </th>
              {ADMIN_LISTS.map((list) => (
                <td key={list} className="py-1 pl-1.5">
                  {numbers.created[list][place] ?? 0}
                </td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}
