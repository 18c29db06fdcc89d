import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRecordId } from '../platform/address/path-parts'
import { failureOf, hasStatus } from '../platform/api/failure'
import { ButtonLink } from '../ui/button/Button'
import { PageHeader } from '../ui/page/PageHeader'
import { Section } from '../ui/page/Section'
import { EmptyState } from '../ui/states/EmptyState'
import { Fallback } from '../ui/states/Fallback'
import { Permitted } from '../ui/states/Permitted'
import type { AnyRecord, AnyResource } from './declaration'
import { recordQuery } from './resource-queries'
import { capitalized, toList } from './words'

interface Props {
  of: AnyResource
  children: (record: AnyRecord) => ReactNode
}

/** Loads the record whose id is in the path, and shows when it is loading or missing. */
export function OneRecord({ of, children }: Props) {
  const id = useRecordId()
  return id === undefined ? <Missing of={of} /> : <Found key={id} of={of} id={id} children={children} />
}

function Found({ of, id, children }: Props & { id: number }) {
  const query = useQuery(recordQuery(of, id))
  if (hasStatus(query.error, 404)) return <Missing of={of} />
  // after a 403 the right was taken away, so the cached record is not shown any more
  if (query.data && !hasStatus(query.error, 403)) return children(query.data)
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to={of.to}>
      <PageHeader title={capitalized(of.words.one)} back={toList(of)} />
      <Section>
        <Fallback what={`This ${of.words.one}`} failure={failure} />
      </Section>
    </Permitted>
  )
}

function Missing({ of }: { of: AnyResource }) {
  const { one, many } = of.words
  return (
    <>
      <PageHeader title={`No such ${one}`} back={toList(of)} />
      <Section>
        <EmptyState icon={SearchX} action={<ButtonLink href={of.home}>All {many}</ButtonLink>}>
          There is no {one} of this number, or you may not see it.
        </EmptyState>
      </Section>
    </>
  )
}
