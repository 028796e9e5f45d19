/** The pool's functions that are called before or after something, and can refuse it. */
import type { User } from './directory.ts';
import { CognitoError } from './errors.ts';
import { type Input, texts } from './input.ts';
import type { App, Service } from './service.ts';

/** A call of a function of the pool. */
interface TriggerCall {
  /** Such as `PreSignUp_SignUp`. */
  readonly source: string;
  readonly userName: string;
  readonly request: object;
  readonly response?: object;
}

/**
 * Calls a function of the pool.
 * @param arn undefined calls none
 * @throws CognitoError UserLambdaValidationException with the function's own message
 */
export async function callTrigger(
  { delivery }: Service,
  { pool, client }: App,
  arn: string | undefined,
  { source, userName, request, response = {} }: TriggerCall,
): Promise<void> {
  if (arn === undefined) return;
  const result = await delivery.invoke(arn, {
    version: '1',
    region: pool.region,
    userPoolId: pool.id,
    userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client.id },
    triggerSource: source,
    request,
    response,
  });
  if (result.ok) return;
  const [trigger] = source.split('_');
  throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${result.message}.`);
}

/** Tells the pool's function of a sign-in, which it can still refuse. @throws CognitoError */
export function afterSignIn(service: Service, app: App, user: User): Promise<void> {
  return callTrigger(service, app, app.pool.triggers.PostAuthentication, {
    source: 'PostAuthentication_Authentication',
    userName: user.username,
    request: { userAttributes: shownAttributes(user), newDeviceUsed: false },
  });
}

/** Tells the pool's function of a confirmed account or a new password: it is too late to refuse. @throws CognitoError */
export function afterConfirmation(
  service: Service,
  app: App,
  user: User,
  what: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  input: Input,
): Promise<void> {
  return callTrigger(service, app, app.pool.triggers.PostConfirmation, {
    source: `PostConfirmation_${what}`,
    userName: user.username,
    request: { userAttributes: shownAttributes(user), clientMetadata: texts(input, 'ClientMetadata') },
  });
}

function shownAttributes({ attributes, status }: User): object {
  return { ...attributes, 'cognito:user_status': status };
}
