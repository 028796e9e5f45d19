import { useQuery } from '@tanstack/react-query';
import { loadSiteConfig } from '../../../lib/site-config.ts';
import { Button } from '../../../ui/button.tsx';
import { useOffice } from '../office.ts';

/** The button of an empty back office, where the site's settings name one. */
export function FillOffice() {
  const { numbers } = useOffice();
  const { data: settings } = useQuery({ queryKey: ['settings'], queryFn: loadSiteConfig });
  const isEmpty =
    numbers && Object.values(numbers.created).every((days) => days.every((count) => count === 0));
  if (!isEmpty || !settings?.emptyOffice) return null;
  const { label, action } = settings.emptyOffice;
  return (
    <form method="post" action={action} className="mt-2">
      <Button type="submit" size="small">
        {label}
      </Button>
    </form>
  );
}
