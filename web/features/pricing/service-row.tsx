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
      className="grid scroll-mt-2 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-line border-t py-6 first:border-ink first:border-t-2 xl:grid-cols-[11.75rem_minmax(0,1fr)_10.75rem_9.25rem] xl:grid-rows-[auto_1fr] xl:gap-x-5 xl:gap-y-0 xl:py-4 xl:last:pb-0"
    >
      <h3 className="text-title xl:text-subtitle">{service.name}</h3>
      <p className="text-right font-display font-extrabold text-title tabular-nums xl:col-start-3 xl:row-start-1 xl:text-left xl:leading-none">
        <Amount service={service} />
      </p>
      <p className="col-span-2 max-w-[34rem] xl:col-span-1 xl:col-start-1 xl:row-start-2 xl:text-small xl:leading-snug">
        <WholeRanges>{service.description}</WholeRanges>
      </p>
      <Terms service={service} className="max-[23rem]:col-span-2 xl:col-start-3 xl:row-start-2" />
      <AddStepper
        service={service}
        className="justify-self-end max-xl:self-end! max-[23rem]:col-span-2 max-[23rem]:justify-self-start xl:col-start-4 xl:row-span-2 xl:row-start-1"
      />
      <Included
        service={service}
        className="col-span-2 xl:col-span-1 xl:col-start-2 xl:row-span-2 xl:row-start-1"
      />
    </li>
  );
}
