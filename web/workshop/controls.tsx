import type { FormField } from '../../domain/form-fields.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { type Captcha, CaptchaCheck } from '../ui/captcha.tsx';
import { CheckboxPills } from '../ui/checkbox-pills.tsx';
import { FailureBoundary } from '../ui/failure-boundary.tsx';
import { FormText } from '../ui/form-text.tsx';
import { FormUnavailable } from '../ui/form-unavailable.tsx';
import { Section } from '../ui/layout.tsx';
import { NumberedSteps } from '../ui/numbered-steps.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const SIZES: readonly ButtonSize[] = ['small', 'medium', 'large'];

/** Each state of a control except hover and focus: point at it, and press Tab. */
const BUTTON_STATES = {
  Ready: {},
  Busy: { busy: true },
  'Pressed, says why not': { 'aria-disabled': true },
  Disabled: { disabled: true },
} as const;

const FIELD_STATES = {
  Empty: { placeholder: 'Placeholder' },
  'Filled in': { defaultValue: 'Grabowski & Daughters', hint: 'Help is always in view.' },
  Refused: { defaultValue: '12', error: 'Give all ten digits, such as 801 555 0142.' },
  'Right to left': { defaultValue: 'مخبز النور', dir: 'auto' },
  Disabled: { defaultValue: 'While it is sent', disabled: true },
} as const;

const TOPICS = [
  { id: 'seo', label: 'SEO' },
  { id: 'ads', label: 'Advertising' },
  { id: 'long', label: 'A topic with a name that needs more than one line on a phone' },
] as const;

const NOTE: FormField = { id: 'note', label: 'Note', kind: 'long', limit: 200 };

const CAPTCHA_STATES: readonly Captcha['state'][] = [
  { name: 'loading' },
  { name: 'unanswered' },
  { name: 'unavailable' },
];

/** Every control in every state. @param scheme `dark` for the theme of the pages behind sign-in */
export function Controls({ scheme }: { readonly scheme: 'light' | 'dark' }) {
  return (
    <Section data-scheme={scheme} aria-labelledby={`controls-${scheme}`}>
      <h2 id={`controls-${scheme}`} className="text-headline">
        Controls, {scheme}
      </h2>
      <div className="mt-8 grid gap-4">
        {Object.entries(BUTTON_STATES).map(([state, props]) => (
          <div key={state} className="flex flex-wrap items-center gap-3">
            <span className="w-40 text-label text-soft">{state}</span>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} {...props}>
                {variant}
              </Button>
            ))}
            {SIZES.map((size) => (
              <Button key={size} size={size} {...props}>
                {size}
              </Button>
            ))}
          </div>
        ))}
      </div>
      <div className="mt-10 grid gap-8 rounded-card bg-raised p-6 shadow-card md:grid-cols-2">
        {Object.entries(FIELD_STATES).map(([state, props]) => (
          <TextField key={state} label={state} {...props} />
        ))}
        <TextField label="Filled in" defaultValue="As it was typed" />
        <TextArea label="Longer" defaultValue={'It grows\nwith what is written.'} />
        <TextArea label="Longer, refused" error="Please say a little more." />
        <FormText field={NOTE} error={undefined} />
        <CheckboxPills
          legend="Any number of them"
          hint="Chosen ones are filled."
          name={`topics-${scheme}`}
          options={TOPICS}
          value={['ads']}
          onChange={nothing}
        />
        {CAPTCHA_STATES.map((state) => (
          <CaptchaCheck key={state.name} captcha={captchaIn(state, `${scheme}-${state.name}`)} />
        ))}
      </div>
      <div className="mt-10 flex flex-wrap items-center gap-3">
        {['neutral', 'success', 'destructive', 'undo'].map((tone) => (
          <Button key={tone} variant="secondary" size="small" data-toast={tone}>
            Message, {tone}
          </Button>
        ))}
      </div>
      <NumberedSteps
        className="mt-10"
        steps={[
          { title: 'A step', text: 'With what happens in it.' },
          { title: 'The next', text: 'Which follows.' },
        ]}
      />
      <Prose html={PROSE} className="mt-10" />
      <div className="mt-10">
        <FormUnavailable />
      </div>
    </Section>
  );
}

/** Shows the error of a part that failed to render. */
export function Failure() {
  const boundary = new FailureBoundary({ children: null });
  boundary.state = { error: new TypeError('price is undefined') };
  return boundary.render();
}

const PROSE =
  '<h2>A heading of an article</h2><p>Text with <a href="#main">a link</a>, <strong>weight</strong> and <em>stress</em>.</p>' +
  '<ul><li>A point</li><li>Another</li></ul><blockquote><p>Something worth repeating.</p></blockquote>' +
  '<table><thead><tr><th>Score</th><th>Meaning</th></tr></thead><tbody><tr><td>18–20</td><td>Better than most</td></tr></tbody></table>';

function captchaIn(state: Captcha['state'], reasonId: string): Captcha {
  return {
    state,
    reasonId,
    mustPass: true,
    place: () => nothing,
    readToken: nothing,
    demand: nothing,
    reset: nothing,
  };
}

function nothing(): undefined {}
