import { dataSourceDrivers, driverPorts, type DataSourceDriver } from '@uplink/contract/data-sources'
import { formatDisplayDate } from '../../platform/dates/dates'
import type { FormOf } from '../../resource/declaration'
import { statusField } from '../../resource/fields/record-status'
import { SecretField } from '../../ui/editors/SecretField'
import { FieldRow } from '../../ui/form/FieldRow'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { isTargetChanged, type DataSource, type DataSourceForm } from './data-sources.data'

const driverNames: Record<DataSourceDriver, string> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
}

export const driverName = (driver: DataSourceDriver) => driverNames[driver]

export const drivers = dataSourceDrivers.map((driver) => ({ value: driver, label: driverNames[driver] }))

const tls = [
  { value: 'verify', label: 'Verify certificate' },
  { value: 'encrypt', label: 'Encrypt, any certificate' },
  { value: 'off', label: 'No TLS' },
] as const

export const tlsName = (value: string) => tls.find((each) => each.value === value)?.label ?? value

const tlsHelp = {
  verify: 'The server must prove that it is the host above.',
  encrypt: 'The connection is encrypted, but the server may be somebody else’s.',
  off: 'Nothing is encrypted, not even the password. Use it only on a network of your own.',
}

/** The fields of a data source. */
export function DataSourceFields({
  form,
  record,
}: {
  form: FormOf<DataSourceForm>
  record?: DataSource | undefined
}) {
  const { values } = form
  const isChanged = record !== undefined && isTargetChanged(record, values)
  const storedAt = record && !isChanged ? formatDisplayDate(record.password_set_at) : undefined
  return (
    <>
      <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
      <SelectField
        label="Driver"
        options={drivers}
        {...form.propsOf('driver')}
        onChange={({ currentTarget }) => {
          const driver = currentTarget.value as DataSourceDriver
          // a port that somebody typed is kept
          if (values.port === String(driverPorts[values.driver]))
            form.set('port', String(driverPorts[driver]))
          form.set('driver', driver)
        }}
      />
      <TextField
        label="Host"
        maxLength={253}
        autoComplete="off"
        spellCheck={false}
        help="A host that the operator allows (REPORT_HOSTS_ALLOWED)."
        {...form.propsOf('host')}
      />
      <FieldRow>
        <TextField label="Port" inputMode="numeric" maxLength={5} {...form.propsOf('port')} />
        <TextField
          label="Database name"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          {...form.propsOf('database_name')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Username"
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          help="An account that may only read."
          {...form.propsOf('username')}
        />
        <SecretField
          label="Password"
          name="password"
          storedAt={storedAt}
          value={values.password ?? (isChanged ? '' : undefined)}
          error={form.errorOf('password')}
          help={isChanged ? 'The target changed: enter the password again.' : undefined}
          onReplace={(password) => form.set('password', password)}
          onBlur={form.choiceOf('password').onBlur}
        />
      </FieldRow>
      <SelectField label="TLS" options={tls} help={tlsHelp[values.tls]} {...form.propsOf('tls')} />
      {statusField(form)}
    </>
  )
}
