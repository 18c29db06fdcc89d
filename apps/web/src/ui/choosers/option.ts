import { isFoundBy } from '../../language/found-by'
/** One thing to choose. */
export interface Option {
  value: string
  label: string
  /** A second, quieter line that tells options with the same name apart. */
  hint?: string
  /** The reason why it cannot be chosen. */
  whyNot?: string
}

/**
 * How many options a list of several choices shows at once, and how many can be chosen (specification 9); typing finds
 * the others.
 */
export const maxOffered = 300

/** Finds the options that match the typed text, or the first ones for `''`. All results are shown in their order. */
export type SearchOptions = (text: string) => Promise<readonly Option[]>

/** The second line of an option in the list: why it cannot be chosen, or its hint. */
export const underLabel = ({ hint, whyNot }: Option): string | undefined => whyNot ?? hint

/** The options whose label or hint contains the text. */
export function optionsWith(options: readonly Option[], text: string): readonly Option[] {
  return options.filter(({ label, hint = '' }) => isFoundBy(`${label} ${hint}`, text))
}
