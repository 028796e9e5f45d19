import type { Ref } from 'react';
import { UNSUBSCRIBE } from '../../content/unsubscribe.ts';
import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** The end of either form. */
export function FormButtons({ ref, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <Button ref={ref} type="submit" size="large" busy={isBusy} data-replay="">
        {isBusy ? UNSUBSCRIBE.submitting : UNSUBSCRIBE.submit}
      </Button>
      <Button variant="secondary" size="large" onClick={onCancel} data-replay="">
        {UNSUBSCRIBE.cancel}
      </Button>
    </div>
  );
}
