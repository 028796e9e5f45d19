import { useCallback, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { AUTH, FAILED, PROBLEMS, STEP_TEXTS } from '../../content/auth.ts';
import { getProblemText } from '../../lib/auth/problem.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, SpinnerIcon } from '../../ui/icons.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { beginAuthenticator, type NewAuthenticator } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode } from './fields.tsx';
import { StepLink } from './step-link.tsx';
import type { StepProps } from './use-steps.ts';

const { enrollment } = AUTH;

/** The user pool returns this error also for a code that it no longer expects, and for an ended session. */
const WORDS = { CodeMismatchException: PROBLEMS.wrongTotp };

/** Sets up an authenticator app for the signed-in user. */
export function Enrollment({ steps }: StepProps) {
  const { step, enrolled } = steps;
  const { email } = step;
  const [app, setApp] = useState<NewAuthenticator>();
  const [problem, setProblem] = useState<string>();
  const place = useKeptFocus<HTMLDivElement>(app, problem);

  const prepare = useCallback(async () => {
    setProblem(undefined);
    try {
      const begun = await beginAuthenticator(email);
      if (begun) setApp(begun);
      else enrolled(false);
    } catch (error) {
      setProblem(getProblemText(error));
    }
  }, [email, enrolled]);

  useEffect(() => {
    void prepare();
  }, [prepare]);

  if (!app) {
    return (
      <div
        ref={place}
        tabIndex={-1}
        role="status"
        className="grid min-h-80 content-center justify-items-center gap-5 text-center outline-none"
      >
        {problem === undefined && <SpinnerIcon className="size-8 text-link" />}
        <span>{problem ?? enrollment.preparing}</span>
        {problem !== undefined && <Button onClick={prepare}>{AUTH.links.again}</Button>}
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[11rem_1fr]">
        <QrCode text={app.uri} />
        <div className="grid content-start gap-3 text-small">
          <p className="font-semibold">{enrollment.scan}</p>
          {/* A phone cannot scan its own screen. */}
          <a
            href={app.uri}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 sm:hidden"
          >
            {enrollment.open}
          </a>
          <p className="text-soft">{enrollment.type}</p>
          <Secret text={app.secret} />
        </div>
      </div>
      <AccountForm
        name={STEP_TEXTS.enroll.title}
        button={AUTH.enroll}
        failed={FAILED.enroll}
        words={WORDS}
        onSend={async (typed) => {
          enrolled(await app.enable(compactCode(typed('code'))));
        }}
      >
        {(errorOf) => <CodeField label={AUTH.fields.totp} hint={enrollment.code} error={errorOf('code')} />}
      </AccountForm>
      <StepLink onClick={() => steps.finish('/')}>{AUTH.links.later}</StepLink>
    </div>
  );
}

/** Dark on light in every color scheme, with the margin that scanners need. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const cells = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={enrollment.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-44 rounded-control bg-chalk fill-night"
    >
      <path d={cells.join('')} />
    </svg>
  );
}

/** The key in groups for reading; they are copied without the spaces. */
function Secret({ text }: { readonly text: string }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch (error) {
      // The key is visible and can be selected.
      console.warn('The key cannot be copied', error);
    }
  }

  return (
    <>
      <code className="select-all rounded-control bg-sunk px-3 py-2 font-semibold tracking-wider [overflow-wrap:anywhere]">
        {text.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={copy}>
        {isCopied && <CheckIcon className="size-4" />}
        <span>{isCopied ? enrollment.copied : enrollment.copy}</span>
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? enrollment.copied : ''}
      </p>
    </>
  );
}
