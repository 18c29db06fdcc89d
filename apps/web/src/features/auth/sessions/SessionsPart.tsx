import { useMutation, useQuery, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { OwnSession, sessionRoutes } from '@uplink/contract/sessions'
import { LogOut } from 'lucide-react'
import { counted, t } from '../../../language/t'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { deviceWords } from '../../../platform/session/device-words'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import classes from './SessionsPart.module.css'

const list = endpoint<typeof sessionRoutes.list>('GET', '/auth/sessions')
const end = endpoint<typeof sessionRoutes.end>('DELETE', '/auth/sessions/:id')
const endOthers = endpoint<typeof sessionRoutes.endOthers>('POST', '/auth/sessions/end-others')

const key = keysOf('sessions').list()

/** Where the person is signed in. */
function sessionsQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(list, {}, { signal }).then((answer) => answer.data),
  })
}

/** Ends one session, or all others. */
const endMutation = mutationOptions({
  mutationFn: (which: number | 'others'): Promise<{ message: string }> =>
    which === 'others' ? call(endOthers, {}) : call(end, { params: { id: which } }),
  onSettled: (_data, _error, _which, _before, { client }) => client.invalidateQueries({ queryKey: key }),
})

/** In how many places one is signed in. */
export function SessionsValue() {
  const { data } = useQuery(sessionsQuery())
  if (!data) return null
  return data.length === 1 ? t('Only here') : counted(data.length, 'device')
}

/** The places where one is signed in, and a way to sign out there, for example from a lost phone. */
export function SessionsPart() {
  const query = useQuery(sessionsQuery())
  const { end, isEnding } = useEnd()
  const { data } = query
  if (!data)
    return (
      <Fallback
        what={t('Your devices')}
        failure={query.error && failureOf(query)}
        skeleton={<SkeletonItems count={2} />}
      />
    )
  return (
    <>
      <ul className={classes.sessions} aria-label={t('Devices')}>
        {data.map((session) => (
          <Device key={session.id} session={session} isEnding={isEnding} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button icon={LogOut} isSaving={isEnding} onClick={() => void end('others')}>
          {t('Sign out everywhere else')}
        </Button>
      )}
    </>
  )
}

interface DeviceProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function Device({ session, isEnding, onEnd }: DeviceProps) {
  const { device, address, signed_in_at, last_seen_at, is_current } = session
  const name = deviceWords(device)
  return (
    <li className={classes.session}>
      <p className={classes.name}>{name}</p>
      <div className={classes.act}>
        {is_current ? (
          <StatusBadge tone="success">{t('This device')}</StatusBadge>
        ) : (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('Sign out {device}, {address}', { device: name, address })}
            isSaving={isEnding}
            onClick={onEnd}
          >
            {t('Sign out')}
          </Button>
        )}
      </div>
      <p className={classes.soft}>
        {t(is_current ? 'From {address}, since {since}' : 'From {address}, since {since}, last seen {seen}', {
          address,
          since: formatMoment(signed_in_at),
          seen: formatMoment(last_seen_at),
        })}
      </p>
    </li>
  )
}

/** Asks, then signs out one device or all others. */
function useEnd() {
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation(endMutation)
  async function end(which: number | 'others') {
    const isSure = await confirm({
      title: t(which === 'others' ? 'Sign out everywhere else?' : 'Sign out this device?'),
      text: t('That device has to log in again.'),
      confirmLabel: t('Sign out'),
      kind: 'primary',
    })
    if (!isSure) return
    try {
      toasts.success(t((await mutateAsync(which)).message))
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  return { end, isEnding: isPending }
}
