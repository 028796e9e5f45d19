import type { Service } from '../../../domain/catalogue.ts';
import { serviceAnchor } from '../../lib/price-list-url.ts';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import { AddStepper } from './add-stepper.tsx';
import { Included } from './included.tsx';
import { Amount, Terms } from './terms.tsx';

/** A service of the price list: what it is, what it costs in total, what it includes. */
export function ServiceRow({ service }: { readonly service: Service }) {
  return (
    <li
      id={serviceAnchor(service.id)}
      className="grid scroll-mt-2 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-line border-t py-6 first:border-ink first:border-t-2 lg:grid-cols-[11.75rem_minmax(0,1fr)_10.75rem_9.25rem] lg:grid-rows-[auto_1fr] lg:gap-x-5 lg:gap-y-0 lg:py-4 lg:last:pb-0"
    >
      <h3 className="text-title lg:text-subtitle">{service.name}</h3>
      <p className="text-right font-display font-extrabold text-title tabular-nums lg:col-start-3 lg:row-start-1 lg:text-left lg:leading-none">
        <Amount service={service} />
      </p>
      <p className="col-span-2 max-w-[34rem] lg:col-span-1 lg:col-start-1 lg:row-start-2 lg:text-small lg:leading-snug">
        <WholeRanges>{service.description}</WholeRanges>
      </p>
      <Terms service={service} className="max-[23rem]:col-span-2 lg:col-start-3 lg:row-start-2" />
      <AddStepper
        service={service}
        className="justify-self-end max-lg:self-end! max-[23rem]:col-span-2 max-[23rem]:justify-self-start lg:col-start-4 lg:row-span-2 lg:row-start-1"
      />
      <Included
        service={service}
        className="col-span-2 lg:col-span-1 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      />
    </li>
  );
}
