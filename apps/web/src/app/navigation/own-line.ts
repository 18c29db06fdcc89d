/** In the address of a screen that has two forms: of the staff's own line, instead of all customers. */
export const ofOwnLine = 'line'

export const whoseOf = (search: object): unknown => ('of' in search ? search.of : undefined)
