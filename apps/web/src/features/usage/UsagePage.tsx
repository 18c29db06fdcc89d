import { t } from '../../language/t'
import { useAddress } from '../../platform/address/address'
import { isWithoutConnection } from '../../platform/api/failure'
import { ByDevice } from '../../platform/device/ByDevice'
import { useList } from '../../platform/list/use-list'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { LivePart } from './sessions/LivePart'
import { MonthsPart } from './used/MonthsPart'
import { SessionList } from './sessions/SessionList'
import { SessionTable } from './sessions/SessionTable'
import { sessionsQuery } from './usage.data'
import classes from './UsagePage.module.css'
import { UsagePart } from './used/UsagePart'

const views = [
  { value: 'day', label: t('This period') },
  { value: 'month', label: t('Months') },
] as const

/** The active connection's usage and its sessions. The view and the page are in the address. */
export function UsagePage() {
  const { text, change } = useAddress()
  const { query, shown } = useList({ query: sessionsQuery })
  const isMonthly = text('per') === 'month'
  const header = <PageHeader title={t('Usage')} lead={t('What this line used, and when it was online.')} />
  if (isWithoutConnection(query.error))
    return (
      <>
        {header}
        <Section>
          <EmptyState>{t('There is no line on your account, so there is no usage.')}</EmptyState>
        </Section>
      </>
    )
  const sessions = shown({
    what: t('sessions'),
    none: t('This line has not been online yet.'),
    isOfConnection: true,
  })
  const choice = (
    <SegmentedTabs
      label={t('Usage of')}
      choices={views}
      value={isMonthly ? 'month' : 'day'}
      onChange={(value) => change({ per: value === 'month' ? value : undefined })}
    />
  )
  const used = isMonthly ? <MonthsPart /> : <UsagePart />
  return (
    <>
      {header}
      <ByDevice
        computer={
          <div className={classes.parts}>
            <div className={classes.choice}>{choice}</div>
            <div className={classes.columns}>
              {used}
              <LivePart />
            </div>
            <Section title={t('Sessions')} isFlush>
              <SessionTable {...sessions} />
            </Section>
          </div>
        }
        phone={
          <div className={classes.parts}>
            {choice}
            {used}
            <LivePart />
            <Section title={t('Sessions')} isFlush>
              <SessionList {...sessions} />
            </Section>
          </div>
        }
      />
    </>
  )
}
