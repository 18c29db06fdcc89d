import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { SelectField } from '../../ui/fields/SelectField'
import type { Values } from './campaign-values'
import { reportsQuery } from './campaigns.data'

interface Props {
  value: Values['report']
  error: string | undefined
  onChange: (report: Values['report']) => void
}

/** Columns that are called like this have Client IDs, in the portal's own tables and in most others. */
const likely = /^(username|client.?id|subscriber.?(name|id)?|cuid)$/i

/** A saved report whose rows say whom a message is for, and the column with the Client IDs. */
export function ReportField({ value, error, onChange }: Props) {
  const client = useQueryClient()
  const { data: first } = useQuery(reportsQuery())
  /** By id; what was found by another search is kept. */
  const [found, setFound] = useState<ReadonlyMap<number, { name: string; columns: readonly string[] }>>(
    new Map(),
  )
  const all = new Map([...(first ?? []).map((one) => [one.id, one] as const), ...found])
  const search = async (text: string) => {
    const some = await client.query(reportsQuery(text.trim()))
    setFound((before) => new Map([...before, ...some.map((one) => [one.id, one] as const)]))
    return some.map(({ id, name }) => ({ value: String(id), label: name }))
  }
  const choose = (id: string | null) => {
    const report = id === null ? undefined : all.get(Number(id))
    if (!report) return onChange(null)
    const column = report.columns.find((name) => likely.test(name)) ?? report.columns[0] ?? ''
    return onChange({ id: Number(id), name: report.name, column })
  }
  const columns = (value && all.get(value.id)?.columns) ?? (value ? [value.column] : [])
  return (
    <>
      <SearchSelectField
        label="Report"
        isOptional
        help="Only the lines of a saved report. It is run now, to show whom that reaches, and again when the message begins, each time with your rights."
        known={value ? [{ value: String(value.id), label: value.name }] : []}
        search={search}
        value={value ? String(value.id) : null}
        error={error}
        onChange={choose}
      />
      {value && (
        <SelectField
          label="Column with the Client IDs"
          options={columns.map((name) => ({ value: name, label: name }))}
          value={value.column}
          onChange={({ currentTarget }) => onChange({ ...value, column: currentTarget.value })}
        />
      )}
    </>
  )
}
