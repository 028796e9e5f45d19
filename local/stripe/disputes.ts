import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Events } from './events.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { text } from './params.ts';
import type { Charge } from './payments.ts';
import type { Account } from './store.ts';

/** A dispute in API format. */
export type Dispute = Omit<Stripe.Dispute, 'charge' | 'network_reason_code' | 'payment_intent'> & {
  readonly charge: string;
  readonly payment_intent: string;
};

export interface Disputes {
  readonly endpoints: readonly Endpoint[];
  /** Opens a dispute by the customer's bank, or an inquiry, for which no money is withdrawn. */
  open(charge: Charge, status: 'needs_response' | 'warning_needs_response'): Dispute;
  /** Changes the status of a dispute. One that is decided is closed. */
  change(dispute: Dispute, status: Dispute['status']): void;
}

const DECIDED: readonly Dispute['status'][] = ['won', 'lost', 'warning_closed'];

const DAYS_TO_ANSWER_S = 9 * 24 * 60 * 60;

/** Payments that a customer's bank disputes. */
export function disputes(account: Account, events: Events): Disputes {
  const { charges, disputes: all } = account.records;

  function open(charge: Charge, status: 'needs_response' | 'warning_needs_response'): Dispute {
    const created = toUnixSeconds(account.clock);
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      balance_transactions: [],
      charge: charge.id,
      created,
      currency: charge.currency,
      enhanced_eligibility_types: [],
      evidence: NO_EVIDENCE,
      evidence_details: {
        due_by: created + DAYS_TO_ANSWER_S,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: null,
      is_charge_refundable: status === 'warning_needs_response',
      livemode: account.livemode,
      metadata: {},
      payment_intent: charge.payment_intent,
      payment_method_details: {
        type: 'card',
        card: {
          brand: 'visa',
          case_type: status === 'needs_response' ? 'chargeback' : 'inquiry',
          network: 'visa',
          network_reason_code: '10.4',
        },
      },
      reason: 'fraudulent',
      status,
    };
    account.save(all, dispute);
    account.save(charges, { ...charge, disputed: true });
    events.record('charge.dispute.created', dispute);
    return dispute;
  }

  function change(dispute: Dispute, status: Dispute['status']): void {
    const changed = account.save(all, {
      ...dispute,
      status,
      is_charge_refundable: status.startsWith('warning_'),
    });
    const previous = { status: dispute.status };
    events.record(DECIDED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', changed, {
      previous,
    });
  }

  const list = endpoint(
    'GET',
    '/v1/disputes',
    { ...LIST_PARAMS, charge: text(), payment_intent: text() },
    ({ charge, payment_intent, ...page }, { path }) => {
      const matching = newestFirst(all).filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (payment_intent === undefined || dispute.payment_intent === payment_intent),
      );
      return pageOf(matching, page, 'dispute', path);
    },
  );

  return { endpoints: [list], open, change };
}

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
