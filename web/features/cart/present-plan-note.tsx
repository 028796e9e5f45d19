import { ACCOUNT_PAGE } from '../../../domain/pages.ts';
import type { PresentPlan } from './present-plan.ts';

/** Says before checkout that a second subscription would begin. It stands in nobody's way. */
export function PresentPlanNote({ plan }: { readonly plan: PresentPlan | undefined }) {
  return (
    <div role="status">
      {plan && (
        <p className="mb-4 rounded-r-control border-marigold border-l-6 bg-raised px-4 py-3 text-small">
          You already have <b className="font-semibold">{new Intl.ListFormat('en-US').format(plan.names)}</b>
          {plan.isInCart
            ? '; buying again adds a second subscription. '
            : '; this order adds a second subscription. '}
          <a href={ACCOUNT_PAGE} className="font-semibold text-link underline underline-offset-2">
            See your plan
          </a>
        </p>
      )}
    </div>
  );
}
