import { useQuery } from '@tanstack/react-query'
import type { CashDayDetail } from '@uplink/contract/cash-days'
import type { ReactNode } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { cashDayQuery } from './cash.data'

interface OneCashDayProps {
  /** The page's title until the day is there. */
  title: string
  back: { href: string; label: string }
  /** The way out when there is no such day; absent: the words of the way back. */
  action?: string
  /** The words after 'the right to'. */
  to: string
  /** The figures stay as they were loaded, while somebody works with them. */
  isStill?: boolean
  children: (day: CashDayDetail) => ReactNode
}

/** Loads the cash day whose id is in the path, and shows when it is loading or missing. */
export function OneCashDay(props: OneCashDayProps) {
  const id = useRecordId()
  return id === undefined ? <Missing {...props} /> : <Loaded key={id} id={id} {...props} />
}

function Missing({ back, action }: Pick<OneCashDayProps, 'back' | 'action'>) {
  return (
    <NotFoundPage title="No such cash day" back={back} {...(action !== undefined && { action })}>
      There is no cash day of this number, or you may not see it.
    </NotFoundPage>
  )
}

function Loaded({ id, title, back, action, to, isStill, children }: OneCashDayProps & { id: number }) {
  const query = useQuery({ ...cashDayQuery(id), ...(isStill && { refetchOnWindowFocus: false }) })
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing back={back} {...(action !== undefined && { action })} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to={to}>
      {data ? (
        children(data)
      ) : (
        <>
          <PageHeader title={title} back={back} />
          <Section>
            <Fallback what="The cash day" failure={failure} />
          </Section>
        </>
      )}
    </Permitted>
  )
}
