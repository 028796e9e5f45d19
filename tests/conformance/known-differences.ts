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
    /^cognito: (?:another code|renewal of tokens|a code for the address|verification of the address|sign-out): end$/,
    'moto has none of ResendConfirmationCode, GetTokensFromRefreshToken, GetUserAttributeVerificationCode, VerifyUserAttribute and RevokeToken.',
  ),
  services(
    /^cognito: (?:confirmation by a wrong code|an app with a wrong code|the wrong code of an app|a new password by a wrong code): end$/,
    'moto takes every code.',
  ),
  services('cognito: sign-in by a wrong password: end', 'moto takes every proof of a password.'),
  services(
    /^cognito: sign-in before the address is confirmed: InitiateAuth\./,
    'AWS documents this refusal for the first call and for the second. moto refuses the first, the stand-in the second.',
  ),
  services('cognito: sign-in of nobody: end', 'moto does not play PreventUserExistenceErrors.'),
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
    'cognito: GetUser of a session that was ended: end',
    'moto ends only the tokens that renew a session, not those of access.',
  ),
  services(
    /^cognito: AdminListGroupsForUser of a member: Groups\[\]\.(?:Creation|LastModified)Date: Date$/,
    'A template says nothing of when its groups were made, and nothing of the product asks.',
  ),
  services(
    /^(?:cognito: (?:ListUserPools|DescribeUserPool)|s3: HeadBucket): end$/,
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
    's3: GetObjectTagging of a deleted one: end',
    'AWS refuses to read tags of the mark of a deletion as it refuses to write them; moto only the latter.',
  ),
  services(/Owner\.DisplayName: string$/, 'AWS has not sent the names of owners since 2025.'),
  services('s3: DeleteObjects: Deleted[].Key: string', 'moto does not play Quiet.'),
  services(/^s3: presigned form: .*: end$/, 'moto looks at neither the policy of a form nor its signature.'),
  services(
    /^s3: presigned form: as permitted: headers\./,
    'moto answers an accepted form without the headers that AWS documents.',
  ),
  services(
    /^s3: presigned URL: .*: end$/,
    'moto looks neither at the signature of a URL nor at its time, and says of a missing object that the signature is wrong.',
  ),
  services(
    /^ses: SendRawEmail (?:to nobody|to too many|with a configuration set that is not there|with a tag that is not allowed): end$/,
    'moto does not look at these, or has an error of its own for them.',
  ),
  services('ssm: PutParameter of another type: end', 'moto lets the type of a parameter change.'),
  services(/^ssm: .*Selector: string$/, 'moto does not repeat the version that was asked for.'),
];
