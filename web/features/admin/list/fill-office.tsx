import { POSTS_LIST } from '../../../../domain/records/posts.ts';
import { useSiteConfig } from '../../../lib/use-site-config.ts';
import { SmallButton } from '../layout.tsx';
import { useOffice } from '../office.ts';

/** The button of an empty back office, where the site's settings name one. */
export function FillOffice() {
  const { numbers } = useOffice();
  const settings = useSiteConfig(true);
  const isEmpty =
    numbers &&
    Object.entries(numbers.created).every(
      // A release brings posts of its own.
      ([list, days]) => list === POSTS_LIST || days.every((count) => count === 0),
    );
  if (!isEmpty || !settings?.emptyOffice) return null;
  const { label, action } = settings.emptyOffice;
  return (
    <form method="post" action={action} className="mt-2">
      <SmallButton type="submit">{label}</SmallButton>
    </form>
  );
}
