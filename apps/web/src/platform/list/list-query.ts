/** A list's filters: one of the given values, words, or a day. */
export type Filters = Record<string, readonly { value: string }[] | 'words' | 'day'>

/** The value of each filter; `''` where it narrows nothing. */
export type Chosen<F extends Filters> = {
  [K in keyof F]: F[K] extends readonly { value: infer Value }[] ? Value | '' : string
}

/** The query that is sent to the server. */
export type ListQuery<F extends Filters, Column extends string = never> = { page: number } & {
  [K in keyof F]?: Exclude<Chosen<F>[K], ''>
} & ([Column] extends [never] ? unknown : { sort?: Column | `-${Column}` })

/** The filter's value in a parameter of the address; `''` when it is absent or not valid. */
export function meant(filter: Filters[string], text: string | undefined): string {
  const value = text?.trim() ?? ''
  if (filter === 'words') return value
  if (filter === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''
  return filter.some((choice) => choice.value === value) ? value : ''
}
