import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which list: the person's own, or what the provider announced about the active connection. */
export type Source = 'own' | 'provider'

export interface ListAddress {
  page: number
  source: Source
}

/** What the address asks for; what is not understood asks for the first page of one's own. */
function readAddress(search: { page?: unknown; from?: unknown }): ListAddress {
  const page = Number(search.page)
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    source: search.from === 'provider' ? 'provider' : 'own',
  }
}

/** The list's place in the address, `?page=2&from=provider`; what goes without saying is left out. */
export function useListAddress() {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = readAddress(search)
  return {
    ...address,
    /** `replace`: for a place that is not there, so that going back does not return to it. */
    go: ({ page, source }: ListAddress, replace = false) =>
      void navigate({
        to: '.',
        search: {
          ...(page > 1 && { page }),
          ...(source === 'provider' && { from: source }),
        },
        replace,
      }),
  }
}
