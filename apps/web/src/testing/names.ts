import type { LookUpKind, ToldName } from '@uplink/contract/look-ups'
import { http, HttpResponse } from 'msw'

type Given = Partial<ToldName> & Pick<ToldName, 'id' | 'name'>

/** Answers for the names that filters and forms offer. */
export const namesAnswer = (given: Partial<Record<LookUpKind, readonly Given[]>>) =>
  http.get('*/api/look-ups', ({ request }) => {
    const kinds = new URL(request.url).searchParams.get('kinds')?.split(',') ?? []
    const data = kinds.map((kind) => [
      kind,
      (given[kind as LookUpKind] ?? []).map((one): ToldName => ({
        name_bn: null,
        city: null,
        organization_id: 1,
        is_active: true,
        ...one,
      })),
    ])
    return HttpResponse.json({ data: Object.fromEntries(data) as object })
  })
