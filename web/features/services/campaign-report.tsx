import { CAMPAIGN } from '../../content/service-samples.ts';
import { dollars } from '../../lib/dollars.ts';

type Ad = (typeof CAMPAIGN.ads)[number];

const most = Math.max(...CAMPAIGN.ads.map(({ spent, leads }) => spent / leads));
const spent = CAMPAIGN.ads.reduce((sum, ad) => sum + ad.spent, 0);
const leads = CAMPAIGN.ads.reduce((sum, ad) => sum + ad.leads, 0);

const COLUMNS = 'lg:grid-cols-[6rem_minmax(0,3fr)_4rem_4rem_minmax(0,4fr)_9.5rem]';

/** A month of ads as a report: what each cost for one lead, and what was decided. */
export function CampaignReport() {
  return (
    <div className="rounded-card bg-raised p-5 text-small shadow-card sm:p-8">
      <div className={`hidden gap-x-6 border-ink border-b-2 pb-3 text-label text-soft lg:grid ${COLUMNS}`}>
        <span className="col-span-2">{CAMPAIGN.name}</span>
        <span className="text-right">Spent</span>
        <span className="text-right">Leads</span>
        <span>Cost of one lead</span>
        <span>Decision</span>
      </div>
      {CAMPAIGN.ads.map((ad, place) => (
        <Row key={ad.name} ad={ad} isBest={place === 0} />
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-4 tabular-nums">
        <span>
          {dollars(spent)} spent, {leads} leads
        </span>
        <b className="font-display font-extrabold text-title">{perLead(spent / leads)} each</b>
      </div>
    </div>
  );
}

function Row({ ad, isBest }: { readonly ad: Ad; readonly isBest: boolean }) {
  const cost = ad.spent / ad.leads;
  const isOff = ad.decision === 'Off';
  return (
    <div
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-line border-b py-3 lg:gap-x-6 ${COLUMNS}`}
    >
      <AdPicture name={ad.picture} isOff={isOff} />
      <p className="font-semibold lg:text-body">
        {ad.name}
        <span className="block font-normal text-label text-soft tabular-nums lg:hidden">
          {dollars(ad.spent)}, {ad.leads} {ad.leads === 1 ? 'lead' : 'leads'}
        </span>
      </p>
      <span className="hidden text-right tabular-nums lg:block">{dollars(ad.spent)}</span>
      <span className="hidden text-right tabular-nums lg:block">{ad.leads}</span>
      <div className="order-1 col-span-3 flex items-center gap-3 lg:order-none lg:col-span-1">
        <span className="h-5 grow rounded-notch bg-sunk">
          <span
            className={`block h-5 rounded-notch ${isBest ? 'bg-action' : 'bg-edge'}`}
            style={{ width: `${(cost / most) * 100}%` }}
          />
        </span>
        <b className="w-12 text-right font-display font-extrabold text-title tabular-nums">{perLead(cost)}</b>
      </div>
      <span
        className={`w-fit rounded-notch px-2 py-1 font-semibold text-label ${isBest ? 'bg-action text-on-action' : isOff ? 'text-soft' : 'bg-sunk'}`}
      >
        {ad.decision}
      </span>
    </div>
  );
}

/** With cents only where there are some. @param amount in dollars */
function perLead(amount: number): string {
  return Number.isInteger(amount) ? dollars(amount) : `$${amount.toFixed(2)}`;
}

const GROUNDS = { ladder: 'fill-mint', snow: 'fill-dusk', street: 'fill-marigold', drone: 'fill-edge' };

/** Each ad shows the same roof in its own way. */
function AdPicture({ name, isOff }: { readonly name: Ad['picture']; readonly isOff: boolean }) {
  return (
    <svg
      viewBox="0 0 96 60"
      className={`block w-full rounded-notch ${isOff ? 'opacity-50' : ''}`}
      aria-hidden="true"
    >
      <path className={GROUNDS[name]} d="M0 0h96v60H0z" />
      {name === 'drone' ? (
        <path className="fill-night" d="M22 14h52v32H22zM22 30h52v2H22zM47 14h2v32h-2z" />
      ) : (
        <path className="fill-night" d="M14 34L44 10l30 24v26H14z" />
      )}
      {name === 'ladder' && (
        <>
          <path
            className="stroke-chalk"
            strokeWidth="3"
            d="M70 60L58 22M78 60L66 22M63 38h8M66 48h8M60 30h8"
          />
          <circle className="fill-marigold" cx="60" cy="12" r="6" />
        </>
      )}
      {name === 'snow' && (
        <>
          <path className="fill-chalk" d="M10 36L44 8l34 28-6 2-28-22-28 22z" />
          <path
            className="stroke-chalk"
            strokeWidth="3"
            strokeLinecap="round"
            d="M84 14h0M90 30h0M10 16h0M82 46h0M20 6h0"
          />
        </>
      )}
      {name === 'street' && <path className="fill-chalk" d="M60 44L78 30l18 14v16H60z" />}
    </svg>
  );
}
