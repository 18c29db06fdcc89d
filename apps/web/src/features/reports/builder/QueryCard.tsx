import { Timer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { NumberField } from '../../../ui/editors/NumberField'
import { RadioField } from '../../../ui/fields/RadioField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Notice } from '../../../ui/feedback/Notice'
import { Section } from '../../../ui/page/Section'
import { errorOf } from '../builder'
import styles from './builder.module.css'
import type { RunTimes } from '../reports.data'
import type { FormBuilder } from './use-builder'

interface QueryCardProps {
  builder: FormBuilder
  times: RunTimes
  onTimes: (times: RunTimes) => void
}

/** The report's name, its database, and how the query is written. */
export function QueryCard(props: QueryCardProps) {
  const { builder, times } = props
  const { report, perform, connections, rawSql, tablesError } = builder
  const set = (field: 'report_name' | 'db_connection_name' | 'query_type') => (value: string) =>
    perform({ type: 'report/set', field, value })
  const isKnown = connections.some(({ name }) => name === report.db_connection_name)
  const [isOpened, setOpened] = useState(false)
  const hasWrongTimes = (['timeout_s', 'cache_ttl_s'] as const).some(
    (time) => errorOf(builder, time).error !== undefined,
  )
  const hasTimes = isOpened || hasWrongTimes
  return (
    <Section isFlush label="Query Builder">
      <div className={styles.card} data-enter-saves>
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>Query Builder</h2>
          <Button
            kind="quiet"
            size="small"
            icon={Timer}
            aria-expanded={hasTimes}
            aria-label={timesWords(times)}
            title={timesWords(times)}
            onClick={() => setOpened(!hasTimes)}
          >
            {`${times.timeout_s ?? usual.timeout_s} s`}
          </Button>
        </div>
        <TextField
          label="Report Name"
          autoFocus={builder.id === 0}
          maxLength={150}
          data-place="report_name"
          value={report.report_name}
          onChange={({ currentTarget }) => set('report_name')(currentTarget.value)}
          {...errorOf(builder, 'report_name')}
        />
        <SelectField
          label="Database Connection"
          data-place="db_connection_name"
          placeholder="Choose a connection"
          options={[
            ...connections.map(({ name, label }) => ({ value: name, label })),
            ...(isKnown || report.db_connection_name === ''
              ? []
              : [{ value: report.db_connection_name, label: nameOf(report.db_connection_name) }]),
          ]}
          value={report.db_connection_name}
          onChange={({ currentTarget }) => set('db_connection_name')(currentTarget.value)}
          {...errorOf(builder, 'db_connection_name')}
        />
        <div className={styles.types} data-place="query_type">
          <RadioField
            label="Query type"
            isRow
            value={report.query_type}
            onChange={set('query_type')}
            options={[
              { value: 'query_builder', label: 'query_builder', help: 'By choosing' },
              {
                value: 'raw_query',
                label: 'raw_query',
                help: 'In SQL',
                ...(!rawSql.isAllowed && { disabled: true, help: rawSql.whyNot }),
              },
              { value: 'dynamic_query', label: 'dynamic_query', help: 'Not offered', disabled: true },
            ]}
            {...errorOf(builder, 'query_type')}
          />
        </div>
      </div>
      {hasTimes && <Times {...props} />}
      {tablesError && (
        <Notice tone="danger">The tables of this connection could not be loaded. Try again later.</Notice>
      )}
    </Section>
  )
}

const usual = { timeout_s: 30, cache_ttl_s: 15 }

const timesWords = (times: RunTimes) =>
  `Stopped after ${times.timeout_s ?? usual.timeout_s} s, rows kept for ${times.cache_ttl_s ?? usual.cache_ttl_s} s`

/** How long it may run and its rows are kept: few reports need other times, so these are folded away. */
function Times({ builder, times, onTimes }: QueryCardProps) {
  return (
    <div className={styles.times} data-enter-saves>
      <SecondsField
        label="Stopped after"
        usual={usual.timeout_s}
        min={1}
        max={300}
        value={times.timeout_s}
        onChange={(timeout_s) => onTimes({ ...times, timeout_s })}
        {...errorOf(builder, 'timeout_s')}
      />
      <SecondsField
        label="Rows kept for"
        usual={usual.cache_ttl_s}
        min={0}
        max={86_400}
        value={times.cache_ttl_s}
        onChange={(cache_ttl_s) => onTimes({ ...times, cache_ttl_s })}
        {...errorOf(builder, 'cache_ttl_s')}
      />
    </div>
  )
}

interface SecondsFieldProps {
  label: string
  /** The portal's default. */
  usual: number
  min: number
  max: number
  value: number | null
  onChange: (seconds: number | null) => void
  error?: string
}

/** A number of seconds; empty for the portal's default. */
function SecondsField({ usual, value, onChange, ...field }: SecondsFieldProps) {
  return (
    <NumberField
      {...field}
      suffix="s"
      isOptional
      help={`Empty: ${usual} s`}
      value={value === null ? '' : String(value)}
      onChange={(text) => {
        if (text === '') onChange(null)
        else if (/^\d{1,6}$/.test(text)) onChange(Number(text))
      }}
    />
  )
}

const nameOf = (connection: string) => (connection === 'default' ? 'Default' : connection)
