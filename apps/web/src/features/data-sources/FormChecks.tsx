import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { fieldTexts } from '../../platform/api/errors'
import { formatMoment } from '../../platform/dates/dates'
import type { FormOf } from '../../resource/declaration'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Aside } from '../../ui/panels/Aside'
import { Asking, Checks } from './Checks'
import { isTargetChanged, testMutation, type DataSource, type DataSourceForm } from './data-sources.data'

/** Next to the form: the result of testing its values, or the last test of the stored source. */
export function FormChecks({
  form: { values },
  record,
}: {
  form: FormOf<DataSourceForm>
  record?: DataSource | undefined
}) {
  const { mutate, data, error, isPending } = useMutation(testMutation(record))
  const stored = record && !isTargetChanged(record, values) ? record.checklist : null
  const checklist = data ?? stored
  const when = !data && stored && record?.checked_at ? ` · checked ${formatMoment(record.checked_at)}` : ''
  const texts = Object.values(fieldTexts(error))
  return (
    <Aside title={`Read-only checklist${when}`}>
      {isPending && <Asking />}
      {!isPending && error && (
        <Notice tone="danger" title="The connection was not tested.">
          {texts.length > 0 ? texts.join(' ') : error.message}
        </Notice>
      )}
      {!isPending &&
        !error &&
        (checklist ? <Checks checklist={checklist} /> : <p>Not tested yet. Saving tests it too.</p>)}
      <Button icon={PlugZap} isSaving={isPending} onClick={() => mutate(values)}>
        Test connection
      </Button>
    </Aside>
  )
}
