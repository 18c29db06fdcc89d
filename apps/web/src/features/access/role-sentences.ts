/**
 * What permissions let people do, a sentence for each thing: `See departments` and `Edit departments` are `See and edit departments.`
 *
 * @param names as people call them: a verb and what it is done to
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
