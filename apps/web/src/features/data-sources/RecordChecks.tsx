import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { tellRefusal } from '../../platform/api/failure'
import { formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Section } from '../../ui/page/Section'
import { useToasts } from '../../ui/UiProvider'
import { HistoryPart } from '../audit/audit.public'
import { Checks } from './Checks'
import { testStoredMutation, type DataSource } from './data-sources.data'
import { useFoundPoints } from './use-found-points'

/** Below a source: what its account may do, and who changed what. */
export function RecordChecks({ record }: { record: DataSource }) {
  const toasts = useToasts()
  const { points, begin } = useFoundPoints()
  const { mutate, isPending } = useMutation(testStoredMutation(record, begin))
  const when = record.checked_at ? ` · checked ${formatMoment(record.checked_at)}` : ''
  return (
    <>
      <Section title={`Read-only checklist${when}`}>
        {isPending || record.checklist ? (
          <Checks checklist={isPending ? null : record.checklist} found={points} />
        ) : (
          <p>Not tested yet.</p>
        )}
        {record.can.includes('edit') && (
          <Button
            icon={PlugZap}
            isSaving={isPending}
            onClick={() => mutate(undefined, { onError: (error) => tellRefusal(toasts, error) })}
          >
            Test connection
          </Button>
        )}
      </Section>
      <HistoryPart target={['data-source', record.id]} />
    </>
  )
}
