/** Reads a template's email settings: verified senders, and the receivers of events. */
import type { Template } from '../../template/template.ts';

export interface SesAccount {
  readonly region: string;
  /** Verified domains and email addresses. */
  readonly identities: readonly string[];
  /** Event destinations by the name of the configuration set. */
  readonly configurationSets: ReadonlyMap<string, readonly EventDestination[]>;
}

export interface EventDestination {
  /** In lower case, such as `bounce`. */
  readonly eventTypes: readonly string[];
  readonly topicArn: string;
}

interface DestinationProperties {
  readonly ConfigurationSetName: string;
  readonly EventDestination: {
    readonly Enabled?: boolean;
    readonly MatchingEventTypes: readonly string[];
    readonly SnsDestination?: { readonly TopicARN: string };
  };
}

/** Reads a template. @throws Error naming a destination that is not an SNS topic */
export function sesAccount(template: Template): SesAccount {
  const configurationSets = new Map<string, EventDestination[]>();
  for (const { ref } of template.resources('AWS::SES::ConfigurationSet')) configurationSets.set(ref, []);
  const destinations = template.resources<DestinationProperties>(
    'AWS::SES::ConfigurationSetEventDestination',
  );
  for (const { logicalId, properties } of destinations) {
    const { Enabled = true, MatchingEventTypes, SnsDestination } = properties.EventDestination;
    if (!SnsDestination) throw new Error(`${logicalId}: the local cloud tells SNS topics of mail, only.`);
    if (!Enabled) continue;
    configurationSets.get(properties.ConfigurationSetName)?.push({
      eventTypes: MatchingEventTypes.map((type) => type.toLowerCase()),
      topicArn: SnsDestination.TopicARN,
    });
  }
  return {
    region: template.surroundings.region,
    identities: template
      .resources<{ EmailIdentity: string }>('AWS::SES::EmailIdentity')
      .map(({ properties }) => properties.EmailIdentity.toLowerCase()),
    configurationSets,
  };
}
