import { useState } from 'react';
import { UNSUBSCRIBE } from '../../content/unsubscribe.ts';
import { Button } from '../../ui/button.tsx';
import { preloadToasts } from '../../ui/toast/toast.ts';
import { answerUnsubscription, notifyFailure } from './send-unsubscribe.ts';

type Choice = 'monthly' | 'each';

interface FrequencyProps {
  /** The token of the email's link. */
  readonly token: string;
  /** Called if the token is not valid. */
  readonly onInvalid: () => void;
}

/** Offers fewer emails to subscribers who opened the link of an email, and all of them again. */
export function Frequency({ token, onInvalid }: FrequencyProps) {
  const [busy, setBusy] = useState<Choice>();
  const [chosen, setChosen] = useState<Choice>();
  const { title, text, done, ...labels } = UNSUBSCRIBE.frequency;

  async function choose(choice: Choice) {
    if (busy) return;
    setBusy(choice);
    const result = await answerUnsubscription(token, { monthly: choice === 'monthly' });
    setBusy(undefined);
    if (result === 'done') setChosen(choice);
    else notifyFailure(result);
    if (result === 'invalid_token') onInvalid();
  }

  return (
    <section aria-labelledby="frequency" className="mt-10 grid justify-items-start gap-4">
      <h2 id="frequency" className="text-title">
        {title}
      </h2>
      <p className="max-w-[34rem]">{text}</p>
      <div className="flex flex-wrap gap-3">
        {(['monthly', 'each'] as const).map((choice) => (
          <Button
            key={choice}
            variant="secondary"
            busy={busy === choice}
            aria-disabled={busy !== undefined}
            onClick={() => choose(choice)}
            onFocus={preloadToasts}
          >
            {labels[choice]}
          </Button>
        ))}
      </div>
      <p role="status" className="font-semibold">
        {chosen && done[chosen]}
      </p>
    </section>
  );
}
