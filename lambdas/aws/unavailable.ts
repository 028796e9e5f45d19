import { getErrorName } from './logger.ts';

/** A parameter could not be read: the service failed, or no parameter has that name. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

/** The database failed, was too slow, too busy or could not be reached. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The user pool failed, was too slow, too busy or could not be reached. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

/** Keeps only the name of a service's error: its messages quote keys, which contain business names. */
export function throwStorageError(error: unknown): never {
  throw new StorageError(getErrorName(error));
}
