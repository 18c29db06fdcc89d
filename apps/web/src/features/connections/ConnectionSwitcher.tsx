import { useQuery } from '@tanstack/react-query'
import type { ActiveConnection } from '@uplink/contract/connections'
import { ChevronsUpDown } from 'lucide-react'
import { t } from '../../language/t'
import { formatMoney } from '../../platform/money/money'
import type { StoredSubscriber } from '../../platform/session/session'
import { Menu, type MenuItem } from '../../ui/menu/Menu'
import { activeConnectionsQuery } from './connection-switcher.data'
import classes from './ConnectionSwitcher.module.css'

export interface ConnectionSwitcherProps {
  /** The connection that the screens are about. */
  active: StoredSubscriber
  onChoose: (chosen: StoredSubscriber) => void
}

const statusWords = () => ({ active: '', suspended: ` · ${t('Suspended')}`, closed: ` · ${t('Closed')}` })

/** The city and what is wrong with the line there, for people with several lines. */
function Place({ city, status = 'active', overdue }: Listed) {
  return (
    <>
      {t(city)}
      {statusWords()[status]}
      {overdue && (
        <span className={classes.owing}> · {t('{amount} overdue', { amount: formatMoney(overdue) })}</span>
      )}
    </>
  )
}

type Listed = StoredSubscriber & Partial<Pick<ActiveConnection, 'status' | 'overdue'>>

/** Shows the Client ID of the active connection, and opens a menu of the person's connections, each with its city. */
export function ConnectionSwitcher({ active, onChoose }: ConnectionSwitcherProps) {
  const { data, isError } = useQuery(activeConnectionsQuery())
  const others = (data ?? []).filter((line) => line.id !== active.id && line.overdue)
  const itemOf = (connection: Listed): MenuItem => ({
    key: String(connection.id),
    label: connection.username,
    hint: <Place {...connection} />,
    isCurrent: connection.id === active.id,
    onSelect: () => {
      if (connection.id !== active.id) onChoose(connection)
    },
  })
  const items = (data ?? [active]).map(itemOf)
  if (isError) items.push({ key: 'failed', label: t('Your other lines could not be loaded'), disabled: true })
  return (
    <Menu
      label={t('Your lines')}
      align="start"
      items={items}
      trigger={(props) => (
        <button type="button" className={classes.trigger} {...props}>
          <span className={classes.label}>{t('Client ID')}</span>{' '}
          <span className={classes.value}>{active.username}</span>
          {others.length > 0 && (
            <span className={classes.debt}>
              <span className={classes.words}>{t('Another line is overdue')}</span>
            </span>
          )}
          <ChevronsUpDown aria-hidden className={classes.icon} />
        </button>
      )}
    />
  )
}
