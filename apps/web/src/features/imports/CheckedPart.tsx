import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { importLimits, type ImportProblem, type ImportRecord } from '@uplink/contract/imports'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { listOf } from '../../platform/list/shown-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { Button } from '../../ui/button/Button'
import { FormActions } from '../../ui/form/Form'
import { Section } from '../../ui/page/Section'
import { FileDrop } from '../../ui/steps/FileDrop'
import { DataTable } from '../../ui/table/DataTable'
import type { Column } from '../../ui/table/columns'
import { useToasts } from '../../ui/UiProvider'
import classes from './imports.module.css'
import { applyImport, checkImport, problemsExport, problemsQuery, replaceFile } from './imports.data'
import { MendPart } from './MendPart'
import { SummaryPart } from './SummaryPart'

const columns: readonly Column<ImportProblem>[] = [
  {
    key: 'line',
    header: 'Line',
    width: '5rem',
    isNumber: true,
    cell: ({ line }) => line,
    phoneCell: ({ line, field }) => `Line ${line} · ${field}`,
  },
  { key: 'field', header: 'Field', width: '10rem', phone: 'hidden', cell: ({ field }) => field },
  {
    key: 'value',
    header: 'Stands there',
    width: '14rem',
    mayWrap: true,
    phone: 'aside',
    cell: ({ value }) => (value === null ? '••••' : value === '' ? '–' : value),
  },
  { key: 'problem', header: 'Problem', mayWrap: true, cell: ({ problem }) => problem },
]

/** What a check found, and the ways on: mend, choose, import. */
export function CheckedPart({ row, onColumns }: { row: ImportRecord; onColumns: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const apply = useMutation({
    mutationFn: () => applyImport(row.id),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'imports'),
  })
  const lines = row.lines.toLocaleString('en')
  return (
    <>
      <Section title="Check">
        <SummaryPart row={row} />
        <p role="status" className={classes.verdict}>
          {row.problems === 0
            ? 'No problem was found. Nothing is written yet.'
            : `All or nothing: mend ${row.problems === 1 ? 'the problem' : `the ${row.problems.toLocaleString('en')} problems`} below, or in the file.`}
        </p>
        <FormActions>
          <Button
            kind="primary"
            disabled={row.problems > 0 || row.lines === 0 || !row.can.includes('apply')}
            isSaving={apply.isPending}
            onClick={() => apply.mutate()}
          >
            Import {lines} lines
          </Button>
          <Button onClick={onColumns}>Choose columns again</Button>
        </FormActions>
      </Section>
      {row.gathered.length > 0 && <MendPart key={row.problems} row={row} />}
      {row.problems > 0 && row.source === 'csv' && <MendedFile row={row} />}
      {row.problems > 0 && <Problems row={row} />}
    </>
  )
}

function Problems({ row }: { row: ImportRecord }) {
  const [page, setPage] = useState(1)
  const query = useQuery(problemsQuery(row.id, page, row.problems))
  return (
    <Section
      isFlush
      title="Line by line"
      actions={<ExportAct isSmall of={problemsExport} request={{ import_id: row.id }} />}
    >
      <DataTable
        {...listOf(query, setPage, { what: 'problems', none: 'No problem was found.' })}
        label="Problems"
        columns={columns}
        rowKey={({ line, field, problem }) => `${line} ${field} ${problem}`}
      />
    </Section>
  )
}

function MendedFile({ row }: { row: ImportRecord }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const replace = useMutation({
    mutationFn: async (file: File) => {
      const { data } = await replaceFile(row.id, file)
      await checkImport(row.id, data.choices)
    },
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'imports'),
  })
  return (
    <Section title="Choose the mended file">
      <FileDrop
        label="Mended file"
        help="It is checked at once, with the same columns."
        accept=".csv,.txt,.tsv"
        maxSize={importLimits.bytes}
        file={replace.variables ?? null}
        onFile={(file) => replace.mutate(file)}
      />
    </Section>
  )
}
