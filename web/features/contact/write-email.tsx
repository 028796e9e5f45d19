import { brand } from '../../../domain/brand.ts';
import { CONTACT } from '../../content/contact.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Suggests the content of a first message, and opens the visitor's email program. */
export function WriteEmail() {
  const { title, text, action, subject, lines } = CONTACT.email;
  const body = lines.map(({ ask }) => `${ask}:\n\n`).join('\n');
  const mailto = `mailto:${brand.email.general}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <>
      <h2 className="text-headline">{title}</h2>
      <p className="mt-3 text-lead text-soft">{text}</p>
      <dl className="mt-8">
        {lines.map(({ ask, example }) => (
          <div key={ask} className="border-line border-b py-4 first:border-t">
            <dt className="text-small text-soft">{ask}</dt>
            <dd className="mt-1 font-semibold text-subtitle">{example}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href={mailto} size="large" className="mt-8 w-full sm:w-auto">
        {action}
      </ButtonLink>
      <p className="mt-4 text-small text-soft">
        Opens your email app with the four lines, addressed to {brand.email.general}. Or call us:{' '}
        <a href={brand.phone.href} className="font-semibold text-link underline underline-offset-4">
          {brand.phone.display}
        </a>
        .
      </p>
    </>
  );
}
