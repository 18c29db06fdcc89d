import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { importLimits, importSources, type ImportSource } from '@uplink/contract/imports'
import { organizationLookup } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { useState, type ComponentProps } from 'react'
import { ApiError } from '../../platform/api/errors'
import { nounsChanged } from '../../platform/api/query-keys'
import { LookupField } from '../../resource/fields/LookupField'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { SelectField } from '../../ui/fields/SelectField'
import { Form, FormActions } from '../../ui/form/Form'
import { FileDrop } from '../../ui/steps/FileDrop'
import { sources } from './import-words'
import { beginImport, beginImportFrom, dataSourcesQuery, saveTemplate } from './imports.data'

type Submitted = Parameters<NonNullable<ComponentProps<'form'>['onSubmit']>>[0]

/** What goes into which organization: a file, or the database of another system. */
export function NewImportDialog({ first, onClose }: { first: number | null; onClose: () => void }) {
  const [organization, setOrganization] = useState(first)
  const [source, setSource] = useState<ImportSource>('csv')
  const [file, setFile] = useState<File | null>(null)
  const [dataSource, setDataSource] = useState('')
  const [isTried, setTried] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: (work: () => ReturnType<typeof beginImport>) => work(),
    onSuccess: async ({ data }) => {
      await nounsChanged(client, 'imports')
      onClose()
      await navigate({ to: pathTo('import', { id: data.id }) })
    },
  })
  const errors = begin.error instanceof ApiError ? begin.error.errors : {}
  const send = (event: Submitted) => {
    event.preventDefault()
    setTried(true)
    if (organization === null) return
    if (source !== 'csv') {
      if (dataSource !== '') begin.mutate(() => beginImportFrom(organization, source, Number(dataSource)))
    } else if (file) begin.mutate(() => beginImport(organization, file))
  }
  const failure =
    begin.error instanceof ApiError && Object.keys(errors).length === 0
      ? { message: begin.error.message, requestId: '' }
      : null
  return (
    <Dialog title="New import" size="large" onClose={onClose}>
      <Form failure={failure} refusals={begin.failureCount} onSubmit={send}>
        <LookupField
          label="Organization"
          route={organizationLookup.route}
          value={organization}
          error={
            isTried && organization === null
              ? 'The organization field is required'
              : errors.organization_id?.join(', ')
          }
          onChange={setOrganization}
        />
        <SelectField
          label="From"
          options={importSources.map((value) => ({ value, label: sources[value] }))}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value as ImportSource)}
        />
        {source === 'csv' ? (
          <FileDrop
            label="File"
            help="A line for each line of a customer; the first one names the columns. Nothing is written until you have seen what is wrong with it."
            accept=".csv,.txt,.tsv"
            maxSize={importLimits.bytes}
            file={file}
            error={isTried && !file ? 'Choose a file' : (errors.content ?? errors.file_name)?.join(', ')}
            onFile={setFile}
          />
        ) : (
          <DataSourceField
            value={dataSource}
            error={
              isTried && dataSource === ''
                ? 'The data source field is required'
                : errors.data_source_id?.join(', ')
            }
            onChange={setDataSource}
          />
        )}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={begin.isPending}>
            Go on
          </Button>
          {source === 'csv' && <Button onClick={saveTemplate}>Template CSV</Button>}
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

interface DataSourceFieldProps {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

function DataSourceField({ value, error, onChange }: DataSourceFieldProps) {
  const { data: options = [] } = useQuery(dataSourcesQuery())
  return (
    <SelectField
      label="Data source"
      help="Its MariaDB, as in Data Sources. It is only read."
      placeholder="Choose a data source"
      options={options}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
