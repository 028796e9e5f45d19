import { useEffect } from 'react';
import { ROBOT_CHECK } from '../../content/robot-check.ts';
import { CaptchaCheck, useCaptcha } from '../../ui/captcha.tsx';
import { Container } from '../../ui/layout.tsx';
import { sendPersonProof } from './person-proof.ts';

/** Shows the captcha in its own tab, sends its proof to the page that opened it, and closes. */
export function RobotCheckPage() {
  const captcha = useCaptcha();
  const { state } = captcha;
  const proof = state.name === 'passed' ? state.token : undefined;

  useEffect(() => {
    if (proof === undefined) return;
    sendPersonProof(proof);
    window.close();
  }, [proof]);

  return (
    <Container className="grid min-h-[34rem] content-start gap-6 py-16">
      <h1 className="text-poster">{ROBOT_CHECK.title}</h1>
      <p className="max-w-[34rem] text-lead text-soft">{ROBOT_CHECK.asking}</p>
      <CaptchaCheck captcha={captcha} unavailable={ROBOT_CHECK.unavailable} />
      <p role="status" className="font-semibold">
        {state.name === 'passed' || state.name === 'none' ? ROBOT_CHECK[state.name] : ''}
      </p>
      <noscript>
        <p>This check needs JavaScript.</p>
      </noscript>
    </Container>
  );
}
