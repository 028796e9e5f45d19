import { Street } from '../illustrations/street.tsx';
import { pageMeta } from '../lib/meta.ts';
import { Logo } from '../ui/logo.tsx';
import './workshop.css';

export const meta = () =>
  pageMeta({ title: 'Social card', description: 'The picture that social networks show.', noIndex: true });

/** The picture behind `og:image`, 1200 by 630 pixels: taken from here into public/social.png. */
export default function SocialCard() {
  return (
    <div data-tone="night" className="fixed inset-0 z-50 h-[630px] w-[1200px] overflow-hidden p-16">
      <Logo />
      <p className="mt-10 max-w-[9ch] font-display font-extrabold text-[7rem] leading-[0.9] tracking-[-0.03em]">
        Loud and clear in every town
      </p>
      <Street className="absolute right-0 bottom-0 w-[620px]" />
    </div>
  );
}
