/** Said of what may not stand in a report's SQL, in words for its author. */
export class NotAllowed extends Error {
  constructor(
    text: string,
    /** Where in the text that was given, in characters. */
    readonly at?: number,
  ) {
    super(text)
  }
}
