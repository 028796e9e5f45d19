import { useId } from 'react';
import type { Service, ServiceId } from '../../../domain/shop/catalog.ts';
import { SERVICE_FEATURES } from '../../../domain/shop/service-features.ts';
import { serviceAnchor } from '../../lib/links/price-list-url.ts';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import { AddStepper } from './add-stepper.tsx';
import { FeatureList, featureLines } from './included.tsx';
import { Amount, Terms } from './terms.tsx';

/** Services that differ only in amount, compared in one table. */
interface PlanGroup {
  readonly name: string;
  readonly ids: readonly ServiceId[];
  /** The label of each of a plan's own features, in order. */
  readonly aspects: readonly string[];
  /** Begins the sentence about their common features. */
  readonly together: string;
}

export const PLAN_GROUPS: readonly PlanGroup[] = [
  {
    name: 'Static posts',
    ids: ['social-static-5', 'social-static-10', 'social-static-15'],
    aspects: ['Posts', 'Made local', 'Report'],
    together: 'All three, every month',
  },
  {
    name: 'Video',
    ids: ['social-video-2', 'social-video-4'],
    aspects: ['Length', 'How it is made'],
    together: 'Both',
  },
  {
    name: 'Landing pages',
    ids: ['landing-page-basic-maintenance', 'landing-page-premium-maintenance'],
    aspects: ['Page', 'Changes', 'Tests'],
    together: 'Both',
  },
];

/** Returns the group that a service belongs to, if any. */
export function findPlanGroup({ id }: Service): PlanGroup | undefined {
  return PLAN_GROUPS.find(({ ids }) => ids.includes(id));
}

/**
 * Splits the features of a group into common ones and those of each plan. Omits headings, because `together` replaces
 * them.
 */
export function comparePlans(ids: readonly ServiceId[]): {
  readonly shared: readonly string[];
  readonly own: readonly (readonly string[])[];
} {
  const plans = ids.map((id) =>
    featureLines(SERVICE_FEATURES[id]).flatMap(({ text, isHeader, details }) =>
      isHeader ? details : [text, ...details],
    ),
  );
  const [first = []] = plans;
  const shared = first.filter((text) => plans.every((plan) => plan.includes(text)));
  return { shared, own: plans.map((plan) => plan.filter((text) => !shared.includes(text))) };
}

const CELL = 'xl:pr-5 xl:align-top';

/** The plans of a group, one per row. In narrow windows, a row is a block, labeled by aspect. */
export function PlanTable({
  group,
  services,
}: {
  readonly group: PlanGroup;
  readonly services: readonly Service[];
}) {
  const caption = useId();
  const { shared, own } = comparePlans(services.map(({ id }) => id));
  const { name, aspects, together } = group;
  return (
    <li className="border-line border-t py-6 first:border-ink first:border-t-2 xl:pt-3 xl:pb-4 xl:last:pb-0">
      <table aria-labelledby={caption} className="block w-full xl:table xl:table-fixed">
        <caption id={caption} className="sr-only">
          {name}
        </caption>
        <thead className="sr-only xl:not-sr-only xl:table-header-group">
          <tr className="text-left text-label text-soft">
            <th scope="col" className="pb-2 font-normal xl:w-[13rem]">
              Plan
            </th>
            {aspects.map((aspect) => (
              <th key={aspect} scope="col" className="pb-2 font-normal">
                {aspect}
              </th>
            ))}
            <th scope="col" className="pb-2 font-normal xl:w-[10.75rem]">
              Price
            </th>
            <th scope="col" className="xl:w-[9.25rem]">
              <span className="sr-only">Cart</span>
            </th>
          </tr>
        </thead>
        <tbody className="block xl:table-row-group">
          {services.map((service, plan) => (
            <tr
              key={service.id}
              id={serviceAnchor(service.id)}
              className="grid scroll-mt-2 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-line border-b pb-5 not-first:pt-5 xl:table-row xl:border-0"
            >
              <th scope="row" className={`contents text-left font-normal xl:table-cell xl:py-2.5 ${CELL}`}>
                <h3 className="text-title xl:text-subtitle">{service.name}</h3>
                <p className="order-1 col-span-2 xl:mt-1 xl:text-small xl:leading-snug">
                  <WholeRanges>{service.description}</WholeRanges>
                </p>
              </th>
              {aspects.map((aspect, place) => (
                <td
                  key={aspect}
                  data-aspect={aspect}
                  className={`order-2 col-span-2 text-small before:text-soft before:content-[attr(data-aspect)_':_'] has-[[data-none]]:hidden xl:py-2.5 xl:leading-snug xl:before:content-none xl:has-[[data-none]]:table-cell ${CELL}`}
                >
                  <Own>{own[plan]?.[place]}</Own>
                </td>
              ))}
              <td className="contents xl:table-cell xl:border-line xl:border-t-0 xl:py-2.5 xl:align-top">
                <p className="text-right font-display font-extrabold text-title tabular-nums xl:text-left xl:leading-none">
                  <Amount service={service} />
                </p>
                <Terms service={service} className="order-3 mt-2 max-[23rem]:col-span-2 xl:mt-1.5" />
              </td>
              <td className="order-4 self-end justify-self-end max-[23rem]:justify-self-start xl:py-2.5 xl:text-right xl:align-top">
                <AddStepper service={service} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 text-small xl:mt-1 xl:grid xl:grid-cols-[13rem_minmax(0,1fr)]">
        <p className="font-semibold">{together}</p>
        <FeatureList features={shared} className="xl:columns-2" />
      </div>
    </li>
  );
}

function Own({ children }: { readonly children: string | undefined }) {
  if (children !== undefined) return <WholeRanges>{children}</WholeRanges>;
  return (
    <span data-none="" className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  );
}
