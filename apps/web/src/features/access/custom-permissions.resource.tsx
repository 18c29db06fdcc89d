import { counted } from '@uplink/contract/counted'
import { customPermissions as contract } from '@uplink/contract/custom-permissions'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../resource/fields/changed-column'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import { HistoryPart } from '../audit/audit.public'
import { RolesWith } from './RolesWith'
import { RowsOfPermission } from './rows/RowsOfRole'

export const customPermissions = resource({
  contract,
  noun: 'custom-permissions',
  words: { one: 'custom permission', many: 'custom permissions' },
  lead: 'Named sets of rules about rows, which are given to roles.',
  to: 'see custom permissions',
  home: pathTo('customPermissions'),
  screens: { create: 'newCustomPermission', read: 'customPermission', edit: 'editCustomPermission' },
  nameOf: ({ permission }) => permission,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    {
      key: 'permission',
      header: 'Permission',
      mayWrap: true,
      cell: ({ permission }) => permission,
      under: ({ description }) => description,
    },
    {
      key: 'details',
      header: 'Details',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      cell: ({ details }) => details,
      phoneCell: ({ details }) => counted(details, 'detail'),
    },
    {
      key: 'roles',
      header: 'Roles',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      cell: ({ roles }) => roles,
      phoneCell: ({ roles }) => counted(roles, 'role'),
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['permission', 'status', 'updated_at'],
  filters: [statusFilter],
  usedBy: {
    details: (id) => `${pathTo('permissionDetails')}?permission=${id}`,
  },
  details: ({ permission, description, details, roles }) => [
    { label: 'Permission', value: permission },
    { label: 'Description', value: description ?? '–' },
    { label: 'Details', value: details, isNumber: true },
    { label: 'Roles', value: roles, isNumber: true },
  ],
  toldBeside: ['roles'],
  Beside: ({ record }) => <RolesWith custom={record.id} />,
  More: ({ record }) => (
    <>
      <RowsOfPermission id={record.id} />
      <HistoryPart target={['custom-permission', record.id]} />
    </>
  ),
  about:
    'Its details say which records somebody with it may list, create, edit and delete. An inactive one grants nothing.',
  initial: (permission) => ({
    permission: permission?.permission ?? '',
    description: permission?.description ?? '',
    status: permission?.status ?? 'active',
  }),
  Fields: ({ form }) => (
    <>
      <TextField label="Permission" maxLength={200} {...form.propsOf('permission')} />
      <TextareaField label="Description" isOptional rows={3} atMost={1000} {...form.propsOf('description')} />
      {statusField(form)}
    </>
  ),
})
