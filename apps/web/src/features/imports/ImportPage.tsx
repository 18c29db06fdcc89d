import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ImportRecord } from '@uplink/contract/imports'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { useRecordId } from '../../platform/address/path-parts'
import { failureOf, hasStatus, tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { EmptyState } from '../../ui/states/EmptyState'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { Progress } from '../../ui/steps/Progress'
import { Stepper, type Step } from '../../ui/steps/Stepper'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { CheckedPart } from './CheckedPart'
import { ColumnsPart } from './ColumnsPart'
import { ImportState, sources } from './import-words'
import { deleteImport, importQuery, isUnderWay } from './imports.data'
import { MadePart } from './MadePart'

/** One import, from its columns over its problems to what it made. */
export function ImportPage() {
  const id = useRecordId()
  const query = useQuery(importQuery(id ?? 0))
  if (hasStatus(query.error, 404))
    return (
      <>
        <PageHeader title="Import" back={{ href: pathTo('imports'), label: 'Imports' }} />
        <Section>
          <EmptyState>There is no such import, or it was given up.</EmptyState>
        </Section>
      </>
    )
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="import customers">
      {query.data ? (
        <OneImport row={query.data} />
      ) : (
        <Section>
          <Fallback what="The import" failure={failure} />
        </Section>
      )}
    </Permitted>
  )
}

function OneImport({ row }: { row: ImportRecord }) {
  const [isChoosing, setChoosing] = useState(false)
  const isAtColumns = row.state === 'new' || (row.state === 'checked' && isChoosing)
  const from = row.source === 'csv' ? '' : `${sources[row.source]} · `
  return (
    <>
      <PageHeader
        title={row.name}
        lead={`${from}${row.lines.toLocaleString('en')} lines into ${row.organization}. By ${row.created_by}.`}
        status={<ImportState of={row} />}
        back={{ href: pathTo('imports'), label: 'Imports' }}
        actions={row.can.includes('delete') && <GiveUp row={row} />}
      />
      <Parts>
        <Stepper label="Import" steps={stepsOf(row, isAtColumns)} current={currentOf(row, isAtColumns)} />
        {row.failure !== null && (
          <Notice tone="danger" title="This did not succeed; nothing was kept of it." isUrgent>
            {row.failure}
          </Notice>
        )}
        {isUnderWay(row.state) && <UnderWay row={row} />}
        {isAtColumns && <ColumnsPart key={row.name} row={row} onDone={() => setChoosing(false)} />}
        {row.state === 'checked' && !isAtColumns && (
          <CheckedPart row={row} onColumns={() => setChoosing(true)} />
        )}
        {(row.state === 'done' || row.state === 'undone') && <MadePart row={row} />}
      </Parts>
    </>
  )
}

const underWay = {
  checking: 'Checking lines',
  applying: 'Importing lines',
  undoing: 'Undoing the import',
} as const

function UnderWay({ row: { state, lines, lines_done: done } }: { row: ImportRecord }) {
  const label = underWay[state as keyof typeof underWay]
  return (
    <Section title={label}>
      <Progress label={label} value={done} of={Math.max(lines, 1)} />
      <p>You may leave; the bell tells.{state === 'checking' && ' Nothing is written yet.'}</p>
    </Section>
  )
}

const steps = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['import', 'Import'],
] as const

function currentOf({ state }: ImportRecord, isAtColumns: boolean): string {
  if (isAtColumns) return 'columns'
  return state === 'checking' || state === 'checked' ? 'check' : 'import'
}

function stepsOf(row: ImportRecord, isAtColumns: boolean): Step[] {
  const at = steps.findIndex(([key]) => key === currentOf(row, isAtColumns))
  return steps.map(([key, label], index) => ({
    key,
    label,
    state:
      index < at || row.state === 'done' ? 'done' : key === 'check' && row.problems > 0 ? 'problem' : 'todo',
  }))
}

function GiveUp({ row }: { row: ImportRecord }) {
  const confirm = useConfirm()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const remove = useMutation({
    mutationFn: () => deleteImport(row.id),
    onError: (error) => tellRefusal(toasts, error),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await navigate({ to: pathTo('imports') })
      await nounsChanged(client, 'imports')
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Give this import up?',
      text: 'Nothing was written of it. Its file and the choice of columns are removed.',
      confirmLabel: 'Give up',
    })
    if (isSure) remove.mutate()
  }
  return (
    <Button isSaving={remove.isPending} onClick={() => void ask()}>
      Give up
    </Button>
  )
}
