/** A valid command that is refused. The message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
