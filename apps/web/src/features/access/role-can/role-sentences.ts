/**
 * What permissions let people do, one sentence for each thing: `See departments` and `Edit departments` become `See
 * and edit departments.`
 *
 * @param names display names: a verb and its object
 */
export function sentencesOf(names: readonly string[]): string[] {
  const verbs = new Map<string, string[]>()
  for (const name of names) {
    const [verb = '', ...object] = name.trim().split(/\s+/)
    const thing = object.join(' ')
    verbs.set(thing, [...(verbs.get(thing) ?? []), verb])
  }
  return [...verbs].map(([thing, all]) => `${[inOneList(all), thing].filter(Boolean).join(' ')}.`)
}

function inOneList([first = '', ...others]: readonly string[]): string {
  const rest = others.map((verb) => verb.charAt(0).toLowerCase() + verb.slice(1))
  const last = rest.pop()
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`
}
