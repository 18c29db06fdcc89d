import { models, type Model } from '@uplink/contract/models'
import { routeLists as contract } from '@uplink/contract/route-lists'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../resource/fields/changed-column'
import { resource } from '../../resource/resource'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { HistoryPart } from '../audit/audit.public'

const fieldsOf = (model: string) => models[model as Model] as readonly string[] | undefined

export const routeLists = resource({
  contract,
  noun: 'route-lists',
  words: { one: 'route list', many: 'route lists' },
  lead: 'The parts of the portal that row rules can be about.',
  to: 'see route lists',
  home: pathTo('routeLists'),
  screens: { create: 'newRouteList', read: 'routeList', edit: 'editRouteList' },
  nameOf: ({ route_name }) => route_name,
  columns: [
    { key: 'route_name', header: 'Route name', mayWrap: true, cell: ({ route_name }) => route_name },
    {
      key: 'path_url',
      header: 'Path URL',
      width: '18rem',
      isMinor: true,
      cell: ({ path_url }) => path_url,
    },
    { key: 'route_model', header: 'Route model', width: '10rem', cell: ({ route_model }) => route_model },
    changedColumn,
  ],
  sort: ['route_name', 'route_model', 'updated_at'],
  usedBy: {
    'permission details': (id) => `${pathTo('permissionDetails')}?route=${id}`,
  },
  details: ({ route_name, path_url, route_controller, route_model, details }) => [
    { label: 'Route name', value: route_name },
    { label: 'Path URL', value: path_url },
    { label: 'Route controller', value: route_controller },
    { label: 'Route model', value: route_model },
    { label: 'Fields', value: fieldsOf(route_model)?.join(', ') ?? '–' },
    { label: 'Rules', value: details === 0 ? 'No rules on this model yet.' : details },
  ],
  More: ({ record }) => <HistoryPart target={['route-list', record.id]} />,
  about:
    'A route list names a kind of record, its model. Permission details then say on which of these records somebody may act.',
  initial: (route) => ({
    route_name: route?.route_name ?? '',
    path_url: route?.path_url ?? '',
    route_controller: route?.route_controller ?? '',
    route_model: route?.route_model ?? '',
  }),
  Fields: ({ form }) => (
    <>
      <TextField label="Route name" maxLength={200} {...form.propsOf('route_name')} />
      <TextField label="Path URL" maxLength={200} {...form.propsOf('path_url')} />
      <TextField label="Route controller" maxLength={200} {...form.propsOf('route_controller')} />
      <SelectField
        label="Route model"
        placeholder="Choose a model"
        options={Object.keys(models).map((model) => ({ value: model, label: model }))}
        help={
          form.values.route_model === ''
            ? 'The kind of record that rules are about.'
            : `Rules can name ${fieldsOf(form.values.route_model)?.join(', ')}.`
        }
        {...form.propsOf('route_model')}
      />
    </>
  ),
})
