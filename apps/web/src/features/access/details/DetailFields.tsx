import { useQuery } from '@tanstack/react-query'
import { customPermissionLookup } from '@uplink/contract/custom-permissions'
import { permissionActions, ruleSetKinds } from '@uplink/contract/permission-rules'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import type { FieldsProps } from '../../../resource/declaration'
import { LookupField } from '../../../resource/fields/LookupField'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Notice } from '../../../ui/feedback/Notice'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { RadioField } from '../../../ui/fields/RadioField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { isRequested, type DetailValues } from './detail-form'
import { routeListsQuery } from './details.data'
import styles from './details.module.css'
import { RuleEditor } from './RuleEditor'
import { FieldRow } from '../../../ui/form/FieldRow'
import { copyOf, wrongAt, type RuleSet, type RuleSetKind } from './rule-sets'
import { capitalized, sentenceOf, wordsOf } from './rule-words'

export type DetailForm = FieldsProps<typeof customPermissionDetails, DetailValues>

/** The fields of a detail: what it lets people do, and with which rows. */
export function DetailFields({ form }: DetailForm) {
  const { values } = form
  const { data: routes = [] } = useQuery(routeListsQuery)
  const model = routes.find(({ id }) => id === values.route)?.route_model
  return (
    <>
      <FieldRow>
        <LookupField
          label="Permission"
          route={customPermissionLookup.route}
          named="permission"
          placeholder="Choose a permission"
          value={values.permission}
          onChange={(id) => form.set('permission', id)}
          onBlur={() => form.touch('permission')}
          error={form.errorOf('permission')}
        />
        <SearchSelectField
          label="Route"
          placeholder="Choose a route"
          options={routes.map(({ id, route_name, route_model }) => ({
            value: String(id),
            label: route_name,
            hint: route_model,
          }))}
          value={values.route === null ? null : String(values.route)}
          onChange={(id) => form.set('route', id === null ? null : Number(id))}
          onBlur={() => form.touch('route')}
          error={form.errorOf('route')}
        />
      </FieldRow>
      <ActionsField form={form} />
      <RadioField
        label="Rows"
        options={[
          { value: '0', label: 'By rules' },
          { value: '1', label: 'Everywhere' },
        ]}
        value={values.flag}
        onChange={(flag) => form.set('flag', flag)}
        error={form.errorOf('flag')}
      />
      {model === undefined ? (
        <p className={styles.sentence}>Choose a route: the rules are about its records.</p>
      ) : values.flag === '1' ? (
        <p className={styles.sentence}>{sentenceOf(model, 'list', { flag: '1', set: values.list })}</p>
      ) : (
        <RuleTabs form={form} model={model} />
      )}
    </>
  )
}

/** What may be done with the records. */
export function ActionsField({ form }: Pick<DetailForm, 'form'>) {
  const actions = form.rowsOf('actions')
  return (
    <CheckboxGroup label="Actions" error={form.errorOf('actions')}>
      <div className={styles.choices}>
        {permissionActions.map((action) => (
          <Checkbox
            key={action}
            label={action}
            checked={form.values.actions.includes(action)}
            onChange={() => actions.toggle(action)}
          />
        ))}
      </div>
    </CheckboxGroup>
  )
}

const names: Record<RuleSetKind, string> = { list: 'List', edit: 'Edit', delete: 'Delete' }

/** The three rule sets as tabs; the tab with an error opens when the form is refused. */
export function RuleTabs({ form, model }: Pick<DetailForm, 'form'> & { model: string }) {
  const { values } = form
  const [kind, setKind] = useState<RuleSetKind>('list')
  const errorsOf = (each: RuleSetKind) => placesOf(each, values[each]).filter((path) => errorAt(path))
  const errorAt = (path: string) => form.errorOf(path as 'list') ?? wrongAt(values, path)
  const { refusals } = form.props
  const [seen, setSeen] = useState(refusals)
  if (seen !== refusals) {
    setSeen(refusals)
    const wrong = ruleSetKinds.find((each) => errorsOf(each).length > 0)
    if (wrong && errorsOf(kind).length === 0) setKind(wrong)
  }

  const become = (set: RuleSet) => {
    const places = changedPlaces(values[kind], set)
    if (places.length === 0) form.set(kind, set)
    // setting a place also starts to check it
    else form.setPlaces(kind, set, places)
  }
  return (
    <>
      <div className={styles.tabs}>
        <SegmentedTabs
          label="Rules for"
          choices={ruleSetKinds.map((each) => {
            const wrong = errorsOf(each).length
            return { value: each, label: wrong > 0 ? `${names[each]} (${wrong} wrong)` : names[each] }
          })}
          value={kind}
          onChange={setKind}
        />
        {kind !== 'list' && (
          <Button
            size="small"
            kind="quiet"
            icon={Copy}
            onClick={() => form.set(kind, copyOf(values.list, 'list', kind))}
          >
            Copy from List
          </Button>
        )}
      </div>
      {!isRequested(kind, values.actions) && (
        <Notice tone="info">
          {names[kind]} is not among the actions: {capitalized(wordsOf(model).many)} are not{' '}
          {{ list: 'listed', edit: 'edited', delete: 'deleted' }[kind]} by this detail, and these rules are
          not kept.
        </Notice>
      )}
      <RuleEditor
        kind={kind}
        model={model}
        set={values[kind]}
        onChange={become}
        errorAt={(place) => errorAt(`${kind}.${place}`)}
      />
    </>
  )
}

const fieldsOfCondition = [
  'subject',
  'condition_field',
  'condition_op',
  'condition_value',
  'joining_rules',
] as const

const placesOf = (kind: RuleSetKind, set: RuleSet) => [
  ...Object.keys(set).map((field) => `${kind}.${field}`),
  ...set.conditions.flatMap((_, index) =>
    fieldsOfCondition.map((field) => `${kind}.conditions.${index}.${field}`),
  ),
]

/** The places whose values differ, when no condition was added or removed; otherwise empty. */
function changedPlaces(before: RuleSet, after: RuleSet): string[] {
  if (before.conditions.length !== after.conditions.length) return []
  const rest = Object.entries(after).flatMap(([field, value]) =>
    field !== 'conditions' && before[field as 'combine'] !== value ? [field] : [],
  )
  const conditions = after.conditions.flatMap((condition, index) =>
    fieldsOfCondition
      .filter((field) => before.conditions[index]?.[field] !== condition[field])
      .map((field) => `conditions.${index}.${field}`),
  )
  return [...rest, ...conditions]
}
