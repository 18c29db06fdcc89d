/** Why something is not allowed in a report's SQL, in words for its author. */
export class NotAllowed extends Error {
  constructor(
    text: string,
    /** The position in the given text, in characters. */
    readonly at?: number,
  ) {
    super(text)
  }
}
