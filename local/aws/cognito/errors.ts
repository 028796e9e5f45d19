/** An error response of Cognito. `code` is the error's name, which callers distinguish errors by. */
export class CognitoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The call or its caller is not authorized. */
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

export const resourceNotFound = (message: string) => new CognitoError('ResourceNotFoundException', message);

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

/** Too many calls about a user within an hour. */
export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');

export const codeExpired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const aliasExists = () =>
  new CognitoError('AliasExistsException', 'An account with the given email already exists.');
