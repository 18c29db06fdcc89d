import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import type { brandRoutes } from '@uplink/contract/brand'
import { useLayoutEffect } from 'react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { showBrandColors } from '../../ui/theme/brand-colors'
import { keepProvider, keptProvider, type ShownProvider } from './kept-provider'

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
  const accent = provider?.accent
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
