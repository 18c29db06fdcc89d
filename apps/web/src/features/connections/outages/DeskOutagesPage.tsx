import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskOutage } from '@uplink/contract/outages'
import { CircleCheck, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useBegunAct } from '../../../platform/address/use-begun-act'
import { tellRefusal, failureOf, hasStatus } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { AnnounceOutageDialog } from './AnnounceOutageDialog'
import { endOutage, outagesExport, outagesQuery } from './outages.data'
import { formatMoment, formatDisplayDate } from '../../../platform/dates/dates'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import type { OutageCreditRules } from '@uplink/contract/outage-credits'
import { DetailList } from '../../../ui/page/DetailList'
import { Fallback } from '../../../ui/states/Fallback'
import { CreditRulesDialog } from './CreditRulesDialog'
import { creditRulesQuery } from './outage-credits.data'
import classes from './OutageCreditsPart.module.css'

/** The outage credits of each organization one works for. Customers see a credit on their statement. */
function OutageCreditsPart() {
  const query = useQuery(creditRulesQuery())
  const [chosen, setChosen] = useState<OutageCreditRules>()
  const maySet = query.data?.can.includes('set') ?? false
  // the list of outages has already shown the refusal
  if (hasStatus(query.error, 403)) return null
  return (
    <div className={classes.parts}>
      {query.data?.data.map((one) => (
        <Section
          key={one.organization_id}
          title={`Outage credits of ${one.organization}`}
          actions={
            maySet && (
              <Button
                size="small"
                onClick={() => setChosen(one)}
                aria-label={`Change the outage credits of ${one.organization}`}
              >
                Change
              </Button>
            )
          }
        >
          {one.rules.length > 0 ? (
            <DetailList items={one.rules.map(toItem)} />
          ) : (
            <p>No credit is given for outages.</p>
          )}
        </Section>
      ))}
      {!query.data && (
        <Section title="Outage credits">
          <Fallback what="The outage credits" failure={query.error && failureOf(query)} />
        </Section>
      )}
      {chosen && <CreditRulesDialog of={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

const toItem = ({ from_hours, percent, applies_from }: OutageCreditRules['rules'][number]) => ({
  label: `From ${counted(from_hours, 'hour')}`,
  value: `${percent}% of the month’s price, for outages since ${formatDisplayDate(applies_from)}`,
})

const exact = (instant: string | null) => (instant === null ? '–' : formatMoment(instant))

function State({ outage }: { outage: DeskOutage }) {
  if (outage.ended_at !== null) return <StatusBadge tone="neutral">Ended</StatusBadge>
  if (outage.is_planned) return <StatusBadge tone="info">Planned work</StatusBadge>
  return <StatusBadge tone="warning">Running</StatusBadge>
}

const outageColumns: Column<DeskOutage>[] = [
  { key: 'title', header: 'What', mayWrap: true, cell: ({ title }) => title },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    phone: 'end',
    cell: (outage) => <State outage={outage} />,
  },
  { key: 'area', header: 'Area', cell: ({ area, city }) => `${area}, ${city}` },
  {
    key: 'services',
    header: 'Services',
    isMinor: true,
    phone: 'hidden',
    cell: ({ services }) => services.join(', '),
  },
  {
    key: 'lines',
    header: 'Lines',
    width: '5rem',
    isNumber: true,
    isMinor: true,
    phoneCell: ({ lines }) => counted(lines, 'line'),
    cell: ({ lines }) => lines,
  },
  { key: 'begins', header: 'Began', width: '11rem', cell: ({ starts_at }) => exact(starts_at) },
  {
    key: 'ends',
    header: 'Ended, or expected to',
    width: '12rem',
    phone: 'hidden',
    cell: ({ ended_at, expected_end_at }) => exact(ended_at ?? expected_end_at),
  },
]

/** Outages and planned work of one's areas: announce them, and end them. */
export function DeskOutagesPage() {
  const { query, shown, failure } = useList({ query: outagesQuery })
  const can = query.data?.can ?? []
  const [isAnnouncing, setAnnouncing] = useBegunAct('announce')
  const end = useEnd()
  return (
    <Permitted failure={failure} to="see outages">
      <PageHeader
        title="Outages"
        lead="Customers in the area are told at once, and again when it is over."
        actions={
          <>
            <ExportAct of={outagesExport} request={{}} />
            {can.includes('announce') && (
              <Button kind="primary" icon={Megaphone} onClick={() => setAnnouncing(true)}>
                Announce outage
              </Button>
            )}
          </>
        }
      />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'outages', none: 'There have been no outages.' })}
          label="Outages"
          columns={outageColumns}
          rowKey={(outage) => outage.id}
          rowMenu={(outage) =>
            outage.ended_at === null && can.includes('end')
              ? [
                  {
                    key: 'end',
                    label: isToCome(outage) ? `Cancel planned work ${outage.id}` : `End outage ${outage.id}`,
                    icon: CircleCheck,
                    words: isToCome(outage) ? 'Cancel' : 'End',
                    onSelect: () => void end(outage),
                  },
                ]
              : []
          }
        />
      </Section>
      <OutageCreditsPart />
      {isAnnouncing && can.includes('announce') && (
        <AnnounceOutageDialog onClose={() => setAnnouncing(false)} />
      )}
    </Permitted>
  )
}

/** Planned work that has not begun is cancelled, not ended. */
const isToCome = ({ is_planned, starts_at }: DeskOutage) => is_planned && Date.parse(starts_at) > Date.now()

/** Asks, ends the outage and reads the list again. */
function useEnd() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: DeskOutage) => endOutage(id),
    onSuccess: ({ message }, outage) =>
      toasts.success(isToCome(outage) ? 'The planned work is cancelled.' : message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'outages'),
  })
  return async (outage: DeskOutage) => {
    const { area, title, lines } = outage
    const who = `${counted(lines, 'line is', 'lines are')} told that`
    const isSure = await confirm(
      isToCome(outage)
        ? {
            title: `Cancel “${title}” in ${area}?`,
            text: `${who} it will not take place.`,
            confirmLabel: 'Cancel planned work',
            cancelLabel: 'Keep it',
            kind: 'primary',
          }
        : {
            title: `End “${title}” in ${area}?`,
            text: `${who} it is over.`,
            confirmLabel: 'End outage',
            kind: 'primary',
          },
    )
    if (isSure) await mutateAsync(outage).catch(() => undefined)
  }
}
