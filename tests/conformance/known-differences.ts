/** A difference that stays, and why it is no mistake of ours. */
export interface KnownDifference {
  readonly check: string;
  /** Of the difference: the whole key, or a pattern for several. */
  readonly key: string | RegExp;
  readonly reason: string;
}

const services = (key: string | RegExp, reason: string): KnownDifference => ({
  check: 'services',
  key,
  reason,
});

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    check: 'dynamodb',
    key: 'moto: the DynamoDB stand-in copies a table as it is, on dynoxide',
    reason:
      'moto describes a table without local indexes by an empty list, which it then refuses, as AWS does, when a table is created.',
  },
  services(
    /^cognito: (?:another code|renewal of tokens|a code for the address|verification of the address|sign-out): 200, moto 500/,
    'moto has none of ResendConfirmationCode, GetTokensFromRefreshToken, GetUserAttributeVerificationCode, VerifyUserAttribute and RevokeToken.',
  ),
  services(
    /^cognito: (?:an app with a wrong code: 400 EnableSoftwareTokenMFAException|(?:confirmation by a wrong code|the wrong code of an app|a new password by a wrong code): 400 CodeMismatchException), moto 200$/,
    'moto takes every code.',
  ),
  services(
    'cognito: sign-in by a wrong password: 400 NotAuthorizedException, moto 200',
    'moto takes every proof of a password.',
  ),
  services(
    /^cognito: sign-in (?:by a wrong password )?before the address is confirmed: InitiateAuth\./,
    'AWS documents this refusal for the first call and for the second. moto refuses the first, the stand-in the second.',
  ),
  services(
    'cognito: sign-in of nobody: 400 NotAuthorizedException, moto 400 UserNotFoundException',
    'moto does not play PreventUserExistenceErrors.',
  ),
  services(
    /^cognito: sign-in.*: (?:InitiateAuth\.Session|RespondToAuthChallenge\.ChallengeParameters\..*): string$/,
    'moto sends a session with the challenge of the password, which AWS knows by its secret block, and leaves out what AWS sends with the challenges after it.',
  ),
  services(
    'cognito: an app: VerifySoftwareToken.Session: string',
    'AWS sends a session only to whoever has called with one, which is during a sign-in.',
  ),
  services(/: PreferredMfaSetting: string$/, 'moto sends it, empty, for accounts that have none, too.'),
  services(
    'cognito: GetUser of a session that was ended: 400 NotAuthorizedException, moto 200',
    'moto ends only the tokens that renew a session, not those of access.',
  ),
  services(
    /^cognito: AdminListGroupsForUser of a member: Groups\[\]\.(?:Creation|LastModified)Date: Date$/,
    'A template says nothing of when its groups were made, and nothing of the product asks.',
  ),
  services(
    /^(?:cognito: (?:ListUserPools|DescribeUserPool): 400 UnknownOperationException|s3: HeadBucket: 501 Unknown), moto 200$/,
    'Only the commands that look at an account of AWS ask, and the stand-in refuses by name what it does not play.',
  ),
  services(
    /: (?:ChecksumCRC32: string|pages\[\]\.Contents\[\]\.ChecksumAlgorithm\[\]: string)$/,
    'The stand-in keeps no checksums: functions send none, and deployments do not go to the local cloud.',
  ),
  services(
    /: ServerSideEncryption: string$/,
    'AWS has encrypted every object since 2023; moto only when asked.',
  ),
  services(
    's3: ListObjectsV2: pages[].ContinuationToken: string',
    'AWS repeats the token that was sent; moto does not.',
  ),
  services(
    's3: PutObjectTagging: VersionId: string',
    'AWS says which version has the tags now; moto does not.',
  ),
  services(
    /^s3: DeleteObject of none: (?:DeleteMarker: boolean|VersionId: string)$/,
    'In a bucket with versions AWS marks what was never there, too; moto does not.',
  ),
  services(
    's3: GetObjectTagging of a deleted one: 405 MethodNotAllowed, moto 404 NoSuchKey',
    'AWS refuses to read tags of the mark of a deletion as it refuses to write them; moto only the latter.',
  ),
  services(/Owner\.DisplayName: string$/, 'AWS has not sent the names of owners since 2025.'),
  services('s3: DeleteObjects: Deleted[].Key: string', 'moto does not play Quiet.'),
  services(
    /^s3: presigned form: (?:too large: 400 EntityTooLarge|empty: 400 EntityTooSmall|with another (?:policy|signature): 403 SignatureDoesNotMatch|(?:of another type|under another key|with a field that was not permitted|too late): 403 AccessDenied), moto 204$/,
    'moto looks at neither the policy of a form nor its signature.',
  ),
  services(
    /^s3: presigned form: as permitted: headers\./,
    'moto answers an accepted form without the headers that AWS documents.',
  ),
  services(
    /^s3: presigned URL: (?:too late: 403 AccessDenied|with another name: 403 SignatureDoesNotMatch|of none: 404 NoSuchKey), moto /,
    'moto looks neither at the signature of a URL nor at its time, and says of a missing object that the signature is wrong.',
  ),
  services(
    /^ses: SendRawEmail (?:(?:to nobody|to too many|with a tag that is not allowed): 400 InvalidParameterValue|with a configuration set that is not there: 400 ConfigurationSetDoesNotExistException), moto /,
    'moto does not look at these, or has an error of its own for them.',
  ),
  services(
    'ssm: PutParameter of another type: 400 HierarchyTypeMismatchException, moto 200',
    'moto lets the type of a parameter change.',
  ),
  services(/^ssm: .*Selector: string$/, 'moto does not repeat the version that was asked for.'),
  ...[
    'request: POST /v1/webhook_endpoints: api_version',
    'answer: checkout.session.allowed_payment_method_types: unknown',
    'answer: dispute.intended_submission_method: unknown',
    'answer: dispute_evidence_details.submission_method: unknown',
    'answer: payment_intent.payment_record: unknown',
    'answer: payment_method_details_card.electronic_commerce_indicator: unknown',
    'answer: portal_features.subscription_pause: unknown',
    'answer: product.tax_details: unknown',
    'answer: subscription_item.current_trial: unknown',
    'answer: subscriptions_resource_trial_settings_end_behavior.billing_cycle_anchor: unknown',
  ].map((key) => ({
    check: 'stripe',
    key,
    reason:
      'It belongs to the version of the API that the SDK pins and has types for. The newest document that comes with stripe-mock is of the version before.',
  })),
  ...[
    'answer: charge.source: unknown',
    'answer: payment_intent.source: unknown',
    'answer: product.type: unknown',
    'answer: recurring.trial_period_days: unknown',
    'answer: subscription_item.plan: unknown',
  ].map((key) => ({
    check: 'stripe',
    key,
    reason:
      'A field of earlier times that the SDK still types as present. The published document leaves such fields out; the one for SDKs beside it has it.',
  })),
  {
    check: 'template',
    key: /^W3005 AWS::(Lambda::Function|GuardDuty::MalwareProtectionPlan)$/,
    reason:
      'CDK lets a function, and we let the scan, wait for a role with its policies. It names both, although the reference to the role is enough for the role itself; a name too many changes nothing.',
  },
];
