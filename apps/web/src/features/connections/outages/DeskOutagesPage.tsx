import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskOutage } from '@uplink/contract/outages'
import { CircleCheck, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
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
import { OutageCreditsPart } from './OutageCreditsPart'
import { outageColumns } from './outage-columns'
import { endOutage, outagesExport, outagesQuery } from './outages.data'

/** Outages and planned work of one's areas: announce them, and end them. */
export function DeskOutagesPage() {
  const { query, shown, failure } = useList({ query: outagesQuery })
  const can = query.data?.can ?? []
  const [isAnnouncing, setAnnouncing] = useState(false)
  const end = useEnd()
  return (
    <Permitted failure={failure} to="see outages">
      <PageHeader
        title="Outages"
        lead="Customers in the area are told at once, and again when it is over."
        actions={
          <>
            <ExportAct of={outagesExport} asked={{}} />
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
      {isAnnouncing && <AnnounceOutageDialog onClose={() => setAnnouncing(false)} />}
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
