import { CONTACT_FIELDS, CONTACT_SERVICES, type ContactFieldId } from '../../../../domain/contact.ts';
import type { InquiryBody } from '../../../../domain/contracts/work/by-hand.ts';
import { emailProblem } from '../../../../domain/email-address/email-address.ts';
import { INQUIRY_ORIGINS } from '../../../../domain/records/by-hand.ts';
import { CheckboxPills } from '../../../ui/checkbox-pills.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { FormErrors } from '../../../ui/use-form.ts';
import { Choice } from '../fields.tsx';
import { useOffice } from '../office.ts';
import { AddRecord } from './add-record.tsx';
import { TextFields } from './form-fields.tsx';

const limitOf = (id: ContactFieldId) => CONTACT_FIELDS.find((field) => field.id === id)?.limit;

const NAME = { label: 'Name', name: 'name', dir: 'auto', limit: limitOf('name') } as const;

const OTHERS = [
  { label: 'Email', name: 'email', type: 'email', limit: limitOf('email') },
  { label: 'Phone', name: 'phone', type: 'tel', limit: limitOf('phone') },
  { label: 'Company (optional)', name: 'company', dir: 'auto', limit: limitOf('company') },
  { label: 'Website (optional)', name: 'website', inputMode: 'url', limit: limitOf('website') },
] as const;

const ORIGIN_CHOICES = Object.entries(INQUIRY_ORIGINS).map(
  ([how, text]) => [how, text.charAt(0).toUpperCase() + text.slice(1)] as const,
);

/** Adds an inquiry that came another way than through the form. */
export function AddInquiry() {
  const { api } = useOffice();
  return (
    <AddRecord
      list="submissions"
      title="Add an inquiry"
      read={readInquiry}
      add={api.addInquiry}
      Fields={InquiryFields}
    />
  );
}

function InquiryFields({ errors }: { readonly errors: FormErrors }) {
  return (
    <>
      <p className="text-small text-soft">The reply is due as for the form. No email is sent about it.</p>
      <Choice label="It came" name="how" choices={ORIGIN_CHOICES} />
      <TextFields fields={[NAME]} errors={errors} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextFields fields={OTHERS} errors={errors} />
      </div>
      <CheckboxPills legend="Services (optional)" name="services" options={CONTACT_SERVICES} />
      <TextArea
        label="Message"
        name="message"
        dir="auto"
        rows={4}
        limit={limitOf('message')}
        error={errors.message}
      />
    </>
  );
}

/** Reads the form of an inquiry. @returns the errors instead where a value is missing */
function readInquiry(values: FormData): InquiryBody | { readonly errors: FormErrors } {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const [email, phone] = [text('email'), text('phone')];
  const wrong = {
    name: text('name') ? undefined : 'Enter a name.',
    email: email ? emailProblem(email) : phone ? undefined : 'Enter an email address or a phone number.',
    message: text('message') ? undefined : 'Enter what they asked for.',
  };
  if (Object.values(wrong).some(Boolean)) return { errors: wrong };
  return {
    name: text('name'),
    email,
    phone,
    company: text('company'),
    website: text('website'),
    services: values.getAll('services').map(String),
    message: text('message'),
    how: text('how') as InquiryBody['how'],
  };
}
