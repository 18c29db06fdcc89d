import { adminPermissions as contract } from '@uplink/contract/admin-permissions'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../resource/fields/changed-column'
import { resource } from '../../resource/resource'
import { MultiSelectField } from '../../ui/choosers/MultiSelectField'
import { TextField } from '../../ui/fields/TextField'
import { HistoryPart } from '../audit/audit.public'
import { RolesNamed, RolesWith } from './RolesWith'
import { PathFields } from './calls/PathFields'
import { linesOf, reachedBy } from './calls/reach'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { Section } from '../../ui/page/Section'
import { Aside } from '../../ui/panels/Aside'
import { Fallback } from '../../ui/states/Fallback'
import { CallList, reachText } from './calls/CallList'
import { callsQuery } from './calls/calls.data'

/** Shows the calls that a permission would open as it is typed. */
function ReachCheck({ methods, paths }: { methods: readonly string[]; paths: string }) {
  const query = useQuery(callsQuery)
  if (!query.data)
    return (
      <Aside title="What it reaches">
        <Fallback what="The calls" failure={query.error && failureOf(query)} />
      </Aside>
    )
  const reached = reachedBy(methods, linesOf(paths), query.data)
  return (
    <Aside title={reachText(reached.length)}>
      <p role="status" className="ui-hidden-visually">
        {reachText(reached.length)}
      </p>
      {reached.length === 0 ? (
        <p>Write a path, or add a call by what it does.</p>
      ) : (
        <CallList label="Calls it reaches" calls={reached} />
      )}
    </Aside>
  )
}

/** On a permission's own page: the calls that it opens. */
function ReachPart({ methods, paths }: { methods: readonly string[]; paths: readonly string[] }) {
  const query = useQuery(callsQuery)
  const reached = query.data && reachedBy(methods, paths, query.data)
  return (
    <Section title={reached ? reachText(reached.length) : 'What it reaches'}>
      {!reached && <Fallback what="The calls" failure={query.error && failureOf(query)} />}
      {reached && reached.length > 0 && <CallList label="Calls it reaches" calls={reached} />}
      {reached?.length === 0 && (
        <p>
          {paths.length === 0
            ? 'It has no path. Screens and menus may still ask for it by its name.'
            : 'No call of this release answers to its methods and paths.'}
        </p>
      )}
    </Section>
  )
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const wordsOf = (chosen: readonly string[]) => (chosen.length === 0 ? 'Every method' : chosen.join(', '))

export const adminPermissions = resource({
  contract,
  noun: 'admin-permissions',
  words: { one: 'permission', many: 'permissions' },
  lead: 'Which calls a role reaches, by method and path.',
  to: 'see permissions',
  home: pathTo('permissions'),
  screens: { create: 'newPermission', read: 'permission', edit: 'editPermission' },
  nameOf: ({ display_name }) => display_name,
  columns: [
    {
      key: 'display_name',
      header: 'Display name',
      mayWrap: true,
      cell: ({ display_name }) => display_name,
      under: ({ http_method, http_path }) =>
        http_path.length === 0
          ? 'No path: it reaches nothing'
          : `${wordsOf(http_method)} · ${http_path.join(', ')}`,
    },
    { key: 'name', header: 'Name', width: '14rem', isMinor: true, cell: ({ name }) => name },
    { key: 'topic', header: 'About', width: '12rem', isMinor: true, cell: ({ topic }) => topic },
    {
      key: 'roles',
      header: 'Roles',
      width: '17rem',
      isMinor: true,
      mayWrap: true,
      cell: ({ id, roles }) => (roles === 0 ? 'None' : <RolesNamed permission={id} />),
      phoneCell: ({ roles }) => counted(roles, 'role'),
    },
    changedColumn,
  ],
  sort: ['display_name', 'name', 'topic', 'updated_at'],
  below: { display_name: ['http_method', 'http_path'] },
  parts: { key: 'topic', of: ({ topic }) => topic },
  toldBeside: ['roles'],
  Beside: ({ record }) => <RolesWith permission={record.id} />,
  details: ({ name, display_name, http_method, http_path, roles }) => [
    { label: 'Name', value: name },
    { label: 'Display name', value: display_name },
    { label: 'Methods', value: wordsOf(http_method) },
    { label: 'Paths', value: http_path.join(', ') || 'None' },
    { label: 'Roles', value: roles, isNumber: true },
  ],
  More: ({ record }) => (
    <>
      <ReachPart methods={record.http_method} paths={record.http_path} />
      <HistoryPart target={['admin-permission', record.id]} />
    </>
  ),
  about:
    'A role with this permission reaches every call whose method and path match. Its custom permissions say on which records.',
  initial: (permission) => ({
    name: permission?.name ?? '',
    display_name: permission?.display_name ?? '',
    http_method: permission?.http_method ?? [],
    http_path: permission?.http_path.join('\n') ?? '',
  }),
  toBody: ({ http_path, ...rest }) => ({ ...rest, http_path: linesOf(http_path) }),
  Fields: ({ form }) => (
    <>
      <TextField
        label="Name"
        help="The name in the code and in the menu: small letters, digits, dots and hyphens."
        maxLength={100}
        {...form.propsOf('name')}
      />
      <TextField label="Display name" maxLength={200} {...form.propsOf('display_name')} />
      <MultiSelectField
        label="Methods"
        help="None: every method."
        options={methods.map((method) => ({ value: method, label: method }))}
        value={form.values.http_method}
        onChange={(chosen) =>
          form.set(
            'http_method',
            methods.filter((method) => chosen.includes(method)),
          )
        }
        error={form.errorOf('http_method')}
      />
      <PathFields
        methods={form.values.http_method}
        paths={form.values.http_path}
        onChange={(lines) => form.set('http_path', lines)}
        onMethod={(method) => form.set('http_method', [...form.values.http_method, method])}
        error={form.errorOf('http_path')}
      />
    </>
  ),
  Check: ({ form }) => <ReachCheck methods={form.values.http_method} paths={form.values.http_path} />,
})
