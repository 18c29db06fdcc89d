import { customPermissionDetails as contract } from '@uplink/contract/custom-permission-details'
import { customPermissionLookup } from '@uplink/contract/custom-permissions'
import { ruleSetKinds } from '@uplink/contract/permission-rules'
import { routeListLookup } from '@uplink/contract/route-lists'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../../resource/fields/changed-column'
import { lookupFilter } from '../../../resource/fields/look-up'
import { resource } from '../../../resource/resource'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { HistoryPart } from '../../audit/audit.public'
import { bodyOf, formOf, isRequested, type Detail, type DetailValues } from './detail-form'
import { DetailCheck } from './DetailCheck'
import { DetailFields } from './DetailFields'
import { ruleSetOf } from './rule-sets'
import { RolesNamed, RolesWith } from '../RolesWith'
import { allowedWords } from './grant-words'
import { capitalized, comparedIn } from './rule-words'
import styles from './details.module.css'

/** What a saved detail compares, by the names of the interface; its sentences stand above. */
function Compared({ record }: { record: Detail }) {
  const kinds = ruleSetKinds.filter((kind) => isRequested(kind, record.actions))
  return (
    <>
      {record.flag === '0' && kinds.length > 0 && (
        <Section title="What is compared">
          <DetailList
            items={kinds.map((kind) => ({
              label: capitalized(kind),
              value: comparedIn(record.route_model, kind, ruleSetOf(kind, record[kind])).map((line) => (
                <code key={line} className={styles.compared}>
                  {line}
                </code>
              )),
            }))}
          />
        </Section>
      )}
      <HistoryPart target={['custom-permission-detail', record.id]} />
    </>
  )
}

export const permissionDetails = resource<typeof contract, DetailValues>({
  contract,
  noun: 'custom-permission-details',
  words: { one: 'permission detail', many: 'permission details' },
  lead: 'Which records a custom permission lets people list, create, edit and delete.',
  to: 'see custom permissions',
  home: pathTo('permissionDetails'),
  screens: { create: 'newPermissionDetail', read: 'permissionDetail', edit: 'editPermissionDetail' },
  nameOf: ({ permission_name, route_name }) => `${permission_name} › ${route_name}`,
  columns: [
    { key: 'rows', header: 'What it allows', mayWrap: true, cell: allowedWords },
    {
      key: 'route_name',
      header: 'Route',
      width: '13rem',
      isMinor: true,
      cell: ({ route_name }) => route_name,
    },
    {
      key: 'permission_name',
      header: 'Permission',
      width: '17rem',
      isMinor: true,
      mayWrap: true,
      cell: ({ permission_name }) => permission_name,
    },
    changedColumn,
  ],
  below: { rows: ['actions'] },
  parts: {
    key: 'permission_name',
    of: ({ permission_name }) => permission_name,
    Note: ({ row }) => <RolesNamed custom={row.permission} />,
  },
  sort: ['permission_name', 'route_name', 'updated_at'],
  filters: [
    lookupFilter('permission', 'Permission', customPermissionLookup.route, 'permission'),
    lookupFilter('route', 'Route', routeListLookup.route, 'route_name'),
  ],
  details: (detail) => [
    { label: 'What it allows', value: allowedWords(detail) },
    {
      label: 'Permission',
      value: (
        <Link href={pathTo('customPermission', { id: detail.permission })}>{detail.permission_name}</Link>
      ),
    },
    { label: 'Route', value: `${detail.route_name} (${detail.route_model})` },
    { label: 'Actions', value: detail.actions.join(', ') },
  ],
  Beside: ({ record }) => <RolesWith custom={record.permission} />,
  More: Compared,
  about:
    'People whose roles have the permission may take these actions on these records, together with what their other details let them do. Only administrators change rules: nobody can widen the rules for their own rows.',
  initial: formOf,
  toBody: bodyOf,
  Fields: DetailFields,
  Check: DetailCheck,
})
