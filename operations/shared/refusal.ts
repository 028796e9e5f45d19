/** What an operator asked for and does not get. The message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
