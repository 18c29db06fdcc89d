import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  driverPorts,
  type dataSourceChoiceRoutes,
  type dataSources,
  type DataSourceDriver,
  type dataSourceTestRoutes,
  type dataSourceTls,
} from '@uplink/contract/data-sources'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'

const test = endpoint<typeof dataSourceTestRoutes.test>('POST', '/database-connections/test')
const testStored = endpoint<typeof dataSourceTestRoutes.testStored>('POST', '/database-connections/:id/test')
const choices = endpoint<typeof dataSourceChoiceRoutes.choices>('GET', '/ext-report-builder/db-connections')

const keys = keysOf('data-sources')

export type DataSource = Answer<typeof dataSources.routes.read>['data']

/** The form's values: the port as typed, the password only when a new one is given. */
export interface DataSourceForm {
  name: string
  driver: DataSourceDriver
  host: string
  port: string
  database_name: string
  username: string
  password: string | undefined
  tls: (typeof dataSourceTls)[number]
  status: 'active' | 'inactive'
}

export function formOf(source: DataSource | undefined): DataSourceForm {
  const driver = source?.driver ?? 'postgresql'
  return {
    name: source?.name ?? '',
    driver,
    host: source?.host ?? '',
    port: String(source?.port ?? driverPorts[driver]),
    database_name: source?.database_name ?? '',
    username: source?.username ?? '',
    password: source ? undefined : '',
    tls: source?.tls ?? 'verify',
    status: source?.status ?? 'active',
  }
}

const portOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

export const bodyOf = ({ port, ...form }: DataSourceForm) => ({ ...form, port: portOf(port) })

/** Whether the stored password was given for another target than the one in the form. */
export function isTargetChanged(source: DataSource, form: DataSourceForm): boolean {
  return (
    (['driver', 'host', 'database_name', 'username'] as const).some(
      (field) => source[field] !== form[field].trim(),
    ) || source.port !== portOf(form.port)
  )
}

/** Whether a test of these values holds for the form's too: the target, how it is encrypted, and the password. */
export function isTested(tested: DataSource | DataSourceForm, form: DataSourceForm): boolean {
  const password = 'password' in tested ? tested.password : undefined
  return (
    (['driver', 'host', 'database_name', 'username', 'tls'] as const).every(
      (field) => tested[field].trim() === form[field].trim(),
    ) &&
    String(tested.port) === form.port.trim() &&
    (password ?? '') === (form.password ?? '')
  )
}

/** Tests a stored source; the server keeps the result. */
const tested = ({ id }: DataSource, watch: string) =>
  call(testStored, { params: { id }, query: { watch } }).then(({ data }) => data)

/**
 * Tests the form's values; the server keeps the result when they are those of the stored source. `begin` gives the mark
 * under which the points are told.
 */
export const testMutation = (source: DataSource | undefined, begin: () => string) =>
  mutationOptions({
    mutationFn: (form: DataSourceForm) => {
      if (source && isTested(source, form)) return tested(source, begin())
      const { name: _, status: __, port, ...target } = form
      const number = portOf(port)
      if (number === undefined) throw new Error('The port field is required')
      const body = { ...target, port: number, ...(source && { id: source.id }) }
      return call(test, { body, query: { watch: begin() } }).then(({ data }) => data)
    },
    onSettled: (_data, _error, _form, _before, { client }) => nounsChanged(client, 'data-sources'),
  })

/** Tests a stored source. */
export const testStoredMutation = (source: DataSource, begin: () => string) =>
  mutationOptions({
    mutationFn: () => tested(source, begin()),
    onSettled: (_data, _error, _nothing, _before, { client }) => nounsChanged(client, 'data-sources'),
  })

/** The databases that reports may read. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: keys.of('choices'),
    queryFn: ({ signal }) => call(choices, {}, { signal }).then((answer) => answer.data),
  })
