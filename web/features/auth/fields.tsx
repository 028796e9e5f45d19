import { PasswordField } from '@aws-amplify/ui-react';
import type { Ref } from 'react';
import { MAX_EMAIL_LENGTH } from '../../../domain/email-address/email-address.ts';
import { AUTH } from '../../content/auth.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EmailFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** The initial value. */
  readonly email: string;
  readonly error?: string | undefined;
}

/** The email address, which is also the name to sign in with. */
export function EmailField({ email, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label={AUTH.fields.email}
      limit={MAX_EMAIL_LENGTH}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={email}
    />
  );
}

/** Tells password managers which account the new password belongs to. The email address is also above the form. */
export function KnownEmail({ email }: { readonly email: string }) {
  return (
    <input
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

interface PasswordInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** Whether it is for a new password. */
  readonly isNew?: boolean;
  readonly label?: string;
  readonly error?: string | undefined;
}

/** A password field with a button that reveals the text. */
export function PasswordInput({
  isNew = false,
  label = AUTH.fields.password,
  error,
  ref,
}: PasswordInputProps) {
  return (
    <PasswordField
      ref={ref ?? null}
      className={PASSWORD_LOOK}
      label={label}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      isRequired
      descriptiveText={isNew ? AUTH.passwordHint : undefined}
      hasError={error !== undefined}
      errorMessage={
        <>
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          <span>{error}</span>
        </>
      }
      showPasswordButtonLabel={AUTH.showPassword}
      passwordIsShownLabel={AUTH.passwordShown}
      passwordIsHiddenLabel={AUTH.passwordHidden}
    />
  );
}

/** Styles the library's field like ours. The library's own styles are 340 kB. */
const PASSWORD_LOOK = [
  'grid content-start gap-1.5 [&>label]:font-semibold [&>label]:text-small',
  '[&_input]:min-h-12 [&_input]:w-full [&_input]:rounded-control [&_input]:border-2 [&_input]:border-edge',
  '[&_input]:bg-raised [&_input]:py-2 [&_input]:pr-13 [&_input]:pl-3.5 [&_input]:text-body [&_input]:text-ink',
  '[&_input[aria-invalid=true]]:border-danger',
  '[&>.amplify-field-group]:relative [&_.amplify-visually-hidden]:sr-only',
  '[&_button]:absolute [&_button]:top-0.5 [&_button]:right-0.5 [&_button]:flex [&_button]:size-11',
  '[&_button]:items-center [&_button]:justify-center [&_button]:text-soft [&_button:hover]:text-link',
  '[&_button_svg]:size-5.5 [&_button_svg]:fill-current [&>p]:order-1 [&>p]:text-small [&>p]:text-soft',
  '[&>p[id$=error]]:flex [&>p[id$=error]]:gap-1.5 [&>p[id$=error]]:font-semibold [&>p[id$=error]]:text-danger',
].join(' ');

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The initial value. */
  readonly code?: string | undefined;
}

/** A code from an email or an app. It can be pasted, and phones suggest it. */
export function CodeField({ label = AUTH.fields.code, code, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      defaultValue={code}
    />
  );
}

/** Removes the spaces between the groups of a code. */
export function compactCode(text: string): string {
  return text.replace(/[\s-]/g, '');
}
