import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import type { brandRoutes } from '@uplink/contract/brand'
import type { providerWordRoutes } from '@uplink/contract/provider-words'
import { useLayoutEffect } from 'react'
import { language } from '../../language/language'
import { hasKeptWords, learnWords } from '../../language/provider-words'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'
import { showBrandColors } from '../../ui/theme/shown-brand'
import { chosenAccent, keepProvider, keptProvider, type ShownProvider } from './kept-provider'

const ownBrand = endpoint<typeof brandRoutes.own>('GET', '/brand/own')

const logoQuery = queryOptions({
  queryKey: keysOf('brand').of('own'),
  queryFn: ({ signal }) => call(ownBrand, {}, { signal, quiet: true }).then(({ data }) => data?.logo ?? null),
  staleTime: Infinity,
})

/**
 * The provider of whoever is signed in, in whose colours the page is shown. Null: the product itself.
 *
 * @param isQuiet whether the network is free for a picture
 */
export function useProvider(profile: Profile | undefined, isQuiet: boolean): ShownProvider | null {
  const provider = profile ? profile.provider : keptProvider()
  const accent = chosenAccent(provider)
  const { data: logo = null } = useQuery({ ...logoQuery, enabled: isQuiet && provider?.has_logo === true })
  useLayoutEffect(() => {
    showBrandColors(accent)
    return () => showBrandColors(undefined)
  }, [accent])
  useLayoutEffect(() => {
    if (profile?.provider) keepProvider(profile.provider)
  }, [profile])
  return provider && { name: provider.name, logo }
}

const ownWords = endpoint<typeof providerWordRoutes.read>('GET', '/provider-words')

const wordsQuery = () => {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('brand').of('words', cuid),
    queryFn: async ({ signal }) => {
      const { data } = await call(ownWords, { query: { cuid } }, { signal, quiet: true })
      await learnWords(data)
      return true
    },
    staleTime: Infinity,
    retry: false,
  })
}

/**
 * Learns what the provider of a customer calls its areas, packages and offers in Bangla. Whether the page may be shown:
 * only the first page of a session waits for these words, later ones have those of before.
 */
export function useProviderWords(profile: Profile | undefined): boolean {
  const isRead = language === 'bn' && profile?.account_type === 'customer'
  const query = useQuery({ ...wordsQuery(), enabled: isRead })
  return !isRead || query.isSuccess || query.isError || hasKeptWords()
}
