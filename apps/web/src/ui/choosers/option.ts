/** One thing to choose. */
export interface Option {
  value: string
  label: string
  /** A second, quieter line: what tells two of the same name apart. */
  hint?: string
  /** It cannot be chosen, and this is the reason. */
  whyNot?: string
}

/**
 * Asks for the options that fit what was typed; the first ones for `''`. What it gives is shown in its order, so a server
 * that answers with 20 shows 20.
 */
export type SearchOptions = (text: string) => Promise<readonly Option[]>

/** What the list says of an option that cannot be chosen, or of any other. */
export const underLabel = ({ hint, whyNot }: Option): string | undefined => whyNot ?? hint

/** Those whose label or hint has the text in it. */
export function optionsWith(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted))
}
