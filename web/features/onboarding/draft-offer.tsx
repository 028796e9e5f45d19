import { ONBOARDING_STEPS } from '../../../domain/onboarding.ts';
import { DRAFT_OFFER } from '../../content/onboarding-form.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './draft.ts';

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onContinue: () => void;
  readonly onStartOver: () => void;
}

/** Asks somebody who comes back whether to go on. */
export function DraftOffer({ draft: { step }, onContinue, onStartOver }: DraftOfferProps) {
  const { title, text, files } = DRAFT_OFFER;
  return (
    <div className="grid max-w-[34rem] content-center gap-4">
      <h3 className="text-headline">{title}</h3>
      <p className="text-lead">{text(step, ONBOARDING_STEPS[step - 1]?.name ?? '')}</p>
      <p className="text-soft">{files}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onContinue}>{DRAFT_OFFER.continue}</Button>
        <Button variant="secondary" onClick={onStartOver}>
          {DRAFT_OFFER.startOver}
        </Button>
      </div>
    </div>
  );
}
