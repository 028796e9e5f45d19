import { ADMIN_LIMITS } from '../../../../domain/admin.ts';
import { STAGE_NAMES } from '../../../../domain/clients.ts';
import type { ClientBody } from '../../../../domain/contracts/work/by-hand.ts';
import { emailProblem, MAX_EMAIL_LENGTH } from '../../../../domain/email-address/email-address.ts';
import { ANSWER_LIMITS } from '../../../../domain/onboarding/onboarding.ts';
import { CONTRACT_STAGES, MAX_MONTHLY } from '../../../../domain/records/by-hand.ts';
import { readAmount } from '../../../../domain/shop/money.ts';
import { businessDay, isDay } from '../../../../domain/time/business-hours.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormErrors } from '../../../ui/use-form.ts';
import { Choice } from '../fields.tsx';
import { useOffice } from '../office.ts';
import { AddRecord } from './add-record.tsx';
import { NO_SERVICE, ServiceList, TextFields } from './form-fields.tsx';

const FIELDS = [
  { label: 'Name', name: 'name', dir: 'auto', limit: 120 },
  { label: 'Business (optional)', name: 'businessName', dir: 'auto', limit: ANSWER_LIMITS.line },
  { label: 'Email', name: 'email', type: 'email', limit: MAX_EMAIL_LENGTH },
  { label: 'Dollars a month', name: 'monthly', inputMode: 'decimal' },
] as const;

/** Adds a client from a contract that was made before the site sold services. */
export function AddClient() {
  const { api } = useOffice();
  return (
    <AddRecord
      list="clients"
      title="Add a client"
      read={readClient}
      add={api.addClient}
      Fields={ClientFields}
    />
  );
}

function ClientFields({ errors }: { readonly errors: FormErrors }) {
  return (
    <>
      <p className="text-small text-soft">
        For a contract made outside the site. The client is not emailed. Later payments under this email
        address belong to this client.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextFields fields={FIELDS} errors={errors} />
        <TextField
          label="Client since"
          name="since"
          type="date"
          max={businessDay(new Date())}
          error={errors.since}
        />
        <Choice
          label="Stage"
          name="stage"
          choices={CONTRACT_STAGES.map((stage) => [stage, STAGE_NAMES[stage]])}
        />
      </div>
      <ServiceList legend="Services" error={errors.services} />
      <TextArea
        label="Note for the team (optional)"
        name="note"
        dir="auto"
        rows={2}
        limit={ADMIN_LIMITS.note}
        error={errors.note}
      />
    </>
  );
}

/** Reads the form of a client. @returns the errors instead where a value is missing or wrong */
function readClient(values: FormData): ClientBody | { readonly errors: FormErrors } {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const services = values.getAll('services').map(String);
  const monthly = readAmount(text('monthly'));
  const isAmount = monthly !== undefined && monthly <= MAX_MONTHLY;
  const since = text('since');
  const isPast = isDay(since) && since <= businessDay(new Date());
  const wrong = {
    name: text('name') ? undefined : 'Enter a name.',
    email: text('email') ? emailProblem(text('email')) : 'Enter an email address.',
    monthly: isAmount ? undefined : 'Enter an amount, such as 450 or 450.50.',
    since: isPast ? undefined : 'Choose the first day of the contract, today at the latest.',
    services: services.length > 0 ? undefined : NO_SERVICE,
  };
  if (!isAmount || Object.values(wrong).some(Boolean)) return { errors: wrong };
  const stage = text('stage') as ClientBody['stage'];
  const { name, businessName, email, note } = Object.fromEntries(
    ['name', 'businessName', 'email', 'note'].map((each) => [each, text(each)]),
  ) as Record<'name' | 'businessName' | 'email' | 'note', string>;
  return { name, businessName, email, services, monthly, since, stage, note };
}
