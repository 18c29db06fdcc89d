/** The product's own colour, of providers that chose none. By itself, for the first script, which has no schemas. */
export const standardAccent = '#0b6b63'
