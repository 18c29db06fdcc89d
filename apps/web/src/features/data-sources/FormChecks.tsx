import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { fieldTexts } from '../../platform/api/errors'
import { formatMoment } from '../../platform/dates/dates'
import type { FormOf } from '../../resource/declaration'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Aside } from '../../ui/panels/Aside'
import { Checks } from './Checks'
import { isTested, testMutation, type DataSource, type DataSourceForm } from './data-sources.data'
import { useFoundPoints } from './use-found-points'

interface FormChecksProps {
  form: FormOf<DataSourceForm>
  record?: DataSource | undefined
}

/**
 * Next to the form: the result of testing its values, or the last test of the stored source. A result of other values
 * would mislead, so it goes as soon as they differ.
 */
export function FormChecks({ form: { values }, record }: FormChecksProps) {
  const { points, begin } = useFoundPoints()
  const { mutate, data, error, isPending, variables, submittedAt } = useMutation(testMutation(record, begin))
  const isOfThese = variables !== undefined && isTested(variables, values)
  const isOfStored = record !== undefined && isTested(record, values)
  const fresh = isOfThese ? data : undefined
  const checklist = fresh ?? (isOfStored ? record.checklist : null)
  const at = fresh ? new Date(submittedAt).toISOString() : record?.checked_at
  const when = !isPending && checklist && at ? ` · checked ${formatMoment(at)}` : ''
  const hasOldTest = variables !== undefined || (record !== undefined && record.checklist !== null)
  return (
    <Aside title={`Read-only checklist${when}`}>
      {!isPending && isOfThese && error ? (
        <Refusal error={error} />
      ) : isPending || checklist ? (
        <Checks checklist={isPending ? null : checklist} found={points} />
      ) : (
        <p>{`${hasOldTest ? 'Not tested since the fields were changed.' : 'Not tested yet.'} Saving tests it too.`}</p>
      )}
      <Button icon={PlugZap} isSaving={isPending} onClick={() => mutate(values)}>
        Test connection
      </Button>
    </Aside>
  )
}

/** Why nothing was tested: the problems of the fields, one a line, or the server's text. */
function Refusal({ error }: { error: Error }) {
  const texts = Object.values(fieldTexts(error))
  return (
    <Notice tone="danger" title="The connection was not tested.">
      {(texts.length > 0 ? texts : [error.message]).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}
