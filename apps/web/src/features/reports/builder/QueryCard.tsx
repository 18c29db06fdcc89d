import { RadioField } from '../../../ui/fields/RadioField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Notice } from '../../../ui/feedback/Notice'
import { Section } from '../../../ui/page/Section'
import { errorOf } from '../builder'
import styles from './builder.module.css'
import type { FormBuilder } from './use-builder'

/** The report's name, its database, and how the query is written. */
export function QueryCard({ builder }: { builder: FormBuilder }) {
  const { report, perform, connections, rawSql, tablesError } = builder
  const set = (field: 'report_name' | 'db_connection_name' | 'query_type') => (value: string) =>
    perform({ do: 'set', field, value })
  const isKnown = connections.some(({ name }) => name === report.db_connection_name)
  return (
    <Section title="Query Builder">
      <div className={styles.card}>
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
            value={report.query_type}
            onChange={set('query_type')}
            options={[
              { value: 'query_builder', label: 'query_builder' },
              {
                ...{ value: 'raw_query', label: 'raw_query' },
                ...(!rawSql.isAllowed && { disabled: true, help: rawSql.whyNot }),
              },
              { value: 'dynamic_query', label: 'dynamic_query', disabled: true },
            ]}
            {...errorOf(builder, 'query_type')}
          />
        </div>
      </div>
      {tablesError && (
        <Notice tone="danger">The tables of this connection could not be loaded. Try again later.</Notice>
      )}
    </Section>
  )
}

const nameOf = (connection: string) => (connection === 'default' ? 'Default' : connection)
