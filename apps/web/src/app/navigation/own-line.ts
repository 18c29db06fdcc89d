/** In the address of a screen that has two forms: of the staff's own line, instead of all customers. */
export const ofOwnLine = 'line'

export const isOfOwnLine = ({ search }: { search: unknown }): boolean =>
  typeof search === 'object' && search !== null && 'of' in search && search.of === ofOwnLine
