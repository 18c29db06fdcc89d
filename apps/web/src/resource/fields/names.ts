import type { LookUpKind, lookUpRoutes, ToldName } from '@uplink/contract/look-ups'
import { language } from '../../language/language'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import type { Option } from '../../ui/choosers/option'
import type { ChoiceFilter } from '../../ui/filters/filter'

const names = endpoint<typeof lookUpRoutes.names>('GET', '/look-ups')

interface Wanted {
  /** A part of the name; blank: any. */
  q?: string
  id?: string
  /** Only of this organization. */
  organization?: number | undefined
}

/** Names of one kind. Every member of staff may read them, also without the right to the records themselves. */
export async function findNames(kind: LookUpKind, { q = '', id, organization }: Wanted) {
  const { data } = await call(names, {
    query: {
      kinds: kind,
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(id !== undefined && { id }),
      ...(organization !== undefined && { organization_id: String(organization) }),
    },
  })
  return data[kind] ?? []
}

/** In the page's language where it has a name in it. */
const calledIn = ({ name, name_bn }: ToldName) => (language === 'bn' ? (name_bn ?? name) : name)

/** `Dhaka: Banani` for an area: what is chosen stands in a field by itself. */
export const optionOf = (told: ToldName): Option => ({
  value: String(told.id),
  label: told.city === null ? calledIn(told) : `${told.city}: ${calledIn(told)}`,
})

/** What is chosen stands in a small chip: only the list of a filter tells the city. */
const filterOption = (told: ToldName): Option => ({
  value: String(told.id),
  label: calledIn(told),
  ...(told.city !== null && { hint: told.city }),
})

/** What a form may choose: what is active. */
export const searchNames =
  (kind: LookUpKind, organization?: number) =>
  async (text: string): Promise<readonly Option[]> =>
    (await findNames(kind, { q: text, organization })).filter(({ is_active }) => is_active).map(optionOf)

/** A list's filter by names of a kind, found by typing. */
export function namesFilter(
  key: string,
  label: string,
  kind: LookUpKind,
  more: Pick<ChoiceFilter, 'isOne'> = {},
): ChoiceFilter {
  return {
    kind: 'choices',
    key,
    label,
    ...more,
    search: async (text) => (await findNames(kind, { q: text })).map(filterOption),
    byValue: async (ids) => (await findNames(kind, { id: ids.join(',') })).map(filterOption),
  }
}
