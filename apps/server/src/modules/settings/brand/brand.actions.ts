import { logoLimits, type Brand } from '@uplink/contract/brand'
import { brandOf, brandOfPortal, type Brand as Kept } from '#platform/brand/brand.store'
import { system } from '#platform/database/actor'
import type { Call, GuestCall } from '#platform/http/call'
import { found, invalid } from '#platform/http/problem'
import { organizationsOf } from '../settings.access'
import { findLogo, keepLogo, removeLogo } from './logos.store'
import { cleanPicture } from './picture'

const address = (picture: Buffer | null) =>
  picture === null ? null : `data:image/png;base64,${picture.toString('base64')}`

/** Null where the portal is of several providers, or of none yet: then it is shown by its own name. */
export async function readBrand(call: GuestCall, organizationId: number | undefined): Promise<Brand | null> {
  return toBrand(await brandOfPortal(call.databases.for(system), organizationId))
}

/** Null for people who belong to no provider. */
export async function readOwnBrand(call: Call): Promise<Brand | null> {
  const { organizationId } = call.person
  return organizationId === null ? null : toBrand(await brandOf(call.db, organizationId))
}

const toBrand = (brand: Kept | undefined): Brand | null =>
  brand ? { name: brand.name, accent: brand.accent, logo: address(brand.logo) } : null

type LogoRow = NonNullable<Awaited<ReturnType<typeof findLogo>>>

const toLogo = ({ picture, changed_at }: LogoRow) => ({
  picture: address(picture),
  changed_at: changed_at?.toISOString() ?? null,
})

export async function readLogo(call: Call, id: number) {
  return toLogo(found(await findLogo(call.db, { id, within: await organizationsOf(call, 'List') })))
}

const refusal = `Choose a PNG of up to ${logoLimits.width} × ${logoLimits.height} pixels and ${logoLimits.bytes / 1024} KB, saved without interlacing and with 8 bits`

export async function setLogo(call: Call, id: number, given: string | null) {
  const query = { id, within: await organizationsOf(call, 'Edit') }
  const picture = given === null ? null : cleanPicture(Buffer.from(given, 'base64'))
  return call.db.transaction().execute(async (tx) => {
    found(await findLogo(tx, query))
    if (picture === undefined) throw invalid('picture', refusal)
    if (picture === null) await removeLogo(tx, id)
    else await keepLogo(tx, id, { picture, changed_at: call.clock.now() })
    await call.audit(tx, {
      act: 'organization.logo-set',
      target: ['organization', id],
      after: { logo: picture === null ? 'removed' : `${picture.length} bytes` },
    })
    return toLogo(found(await findLogo(tx, query)))
  })
}
