import type { brandRoutes, Brand } from '@uplink/contract/brand'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { Wordmark } from '../Wordmark'
import classes from './BrandMark.module.css'

const read = endpoint<typeof brandRoutes.read>('GET', '/brand')

/** The provider that the portal is of; null: of several, or not known. Undefined: not known yet. */
export function useBrand(): Brand | null | undefined {
  const [brand, setBrand] = useState<Brand | null>()
  useEffect(() => {
    const leaving = new AbortController()
    call(read, {}, { signal: leaving.signal, quiet: true }).then(
      ({ data }) => setBrand(data),
      () => !leaving.signal.aborted && setBrand(null),
    )
    return () => leaving.abort()
  }, [])
  return brand
}

/** Who the portal is of: its logo or its name, else the portal's own. */
export function BrandMark({ brand }: { brand: Brand | null | undefined }) {
  if (brand === null) return <Wordmark />
  // keeps its place until it is known whose it is
  if (brand === undefined)
    return (
      <span className={classes.waiting}>
        <Wordmark />
      </span>
    )
  if (brand.logo === null) return <span className={classes.name}>{brand.name}</span>
  return <img src={brand.logo} alt={brand.name} className={classes.logo} />
}
