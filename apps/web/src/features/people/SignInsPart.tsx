import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { DataTable } from '../../ui/table/DataTable'
import { deviceWords } from '../../platform/session/device-words'
import { useAct } from './use-act'
import { sessionsQuery, type User } from './users.data'

/** A user's sessions, and a way to end them from here. */
export function SignInsPart({ record: user }: { record: User }) {
  const { act, isActing } = useAct(user)
  const query = useQuery(sessionsQuery(user.id))
  const { data } = query
  if (!data)
    return (
      <Section title="Sign-ins">
        <Fallback what="The sign-ins" failure={query.error && failureOf(query)} />
      </Section>
    )
  if (data.length === 0)
    return (
      <Section title="Sign-ins">
        <p>{user.name} is not signed in anywhere.</p>
      </Section>
    )
  return (
    <Section
      title="Sign-ins"
      isFlush
      actions={
        <Button size="small" isSaving={isActing} onClick={() => void act('end-all')}>
          End all
        </Button>
      }
    >
      <DataTable
        label="Sign-ins"
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { key: 'device', header: 'Device', mayWrap: true, cell: ({ device }) => deviceWords(device) },
          { key: 'address', header: 'Place', width: '10rem', isMinor: true, cell: ({ address }) => address },
          {
            key: 'signed_in_at',
            header: 'Since',
            width: '12rem',
            isMinor: true,
            cell: ({ signed_in_at }) => formatMoment(signed_in_at),
          },
          {
            key: 'last_seen_at',
            header: 'Last seen',
            width: '12rem',
            cell: ({ last_seen_at }) => formatMoment(last_seen_at),
          },
        ]}
        rowActions={({ id, device, is_current }) =>
          is_current ? (
            <StatusBadge tone="success">This device</StatusBadge>
          ) : (
            <Button
              size="small"
              kind="quiet"
              aria-label={`End ${deviceWords(device)}`}
              isSaving={isActing}
              onClick={() => void act({ end: id })}
            >
              End
            </Button>
          )
        }
      />
    </Section>
  )
}
