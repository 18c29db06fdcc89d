// The contract, the server's answers and forms name places in the same way: `title`, `rules.2.percent`. A list of
// plain values is one place, as in `fieldPath` of the contract's `wording.ts`.

type Leaf = string | number | boolean | null | undefined | File | readonly (string | number | File)[]

/** Every place in the values of a form. */
export type Path<Values> = Values extends Leaf
  ? never
  : Values extends readonly (infer Item)[]
    ? `${number}` | `${number}.${Path<Item>}`
    : { [Field in keyof Values & string]: Field | `${Field}.${Path<Values[Field]>}` }[keyof Values & string]

/** The type of the value at a place. */
export type At<Values, P extends string> = P extends `${infer Field}.${infer Rest}`
  ? Values extends readonly (infer Item)[]
    ? At<Item, Rest>
    : Field extends keyof Values
      ? At<Values[Field], Rest>
      : never
  : Values extends readonly (infer Item)[]
    ? Item
    : P extends keyof Values
      ? Values[P]
      : never

/** The value at a path; undefined where the path does not exist. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (present, part) => (present as Partial<Record<string, unknown>> | null | undefined)?.[part],
      values,
    )
}

/** A copy of the values with another value at one place. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [first = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, first), rest.join('.'), value)
  if (Array.isArray(values))
    return values.map((item: unknown, index) => (index === Number(first) ? inner : item)) as Values
  return { ...values, [first]: inner }
}

/** Whether the form has this place. With three rules it has `rules` and `rules.2.percent`, but not `rules.9.percent`. */
export function hasPlace(values: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, first)) return false
  return rest.length === 0 || hasPlace(valueAt(values, first), rest.join('.'))
}
