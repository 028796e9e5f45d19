/** Attributes that make password managers ignore a field: 1Password, LastPass, Bitwarden, Dashlane and Proton Pass. */
const NOT_FOR_PASSWORD_MANAGERS = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
};

/** A hidden field that only programs fill in: a sign of spam. Browsers do not autofill its name. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Topic
        <input type="text" name="topic" tabIndex={-1} autoComplete="off" {...NOT_FOR_PASSWORD_MANAGERS} />
      </label>
    </div>
  );
}
