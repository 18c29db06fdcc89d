import { userSearchFrom } from '@uplink/contract/user-search'
import { useQueryClient } from '@tanstack/react-query'
import { menuChoiceRoutes, menuItems } from '@uplink/contract/menu-items'
import { useEffect } from 'react'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useBegun } from '../../../platform/form/use-begun'
import { useForm } from '../../../platform/form/use-form'
import { LookupField } from '../../../resource/fields/LookupField'
import { lookUp } from '../../../resource/fields/look-up'
import { Button } from '../../../ui/button/Button'
import { IconField } from '../../../ui/choosers/IconField'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { Form, FormActions } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { Notice } from '../../../ui/feedback/Notice'
import { useToasts } from '../../../ui/UiProvider'
import { menuIcons } from '../menu-icons'
import { hiddenForEveryone } from '../hidden-titles'
import { hasScreen } from './has-screen'
import { findPeople, type EditedItem } from './menu-editor.data'

interface ItemFormProps {
  /** Absent for a new one. */
  item: EditedItem | undefined
  /** The id of the item under which a new one is made. */
  below: number | null
  onSaved: (id: number) => void
  onDelete?: () => void
}

/** Edits a menu item: its title, where it leads, and who sees it. It has its own Save; the order is saved separately. */
export function ItemForm({ item, ...props }: ItemFormProps) {
  const { key, edited, setTyped } = useBegun(item, (read) => JSON.stringify(valuesOf(read)))
  return <Fields key={key} {...props} item={edited} onTyped={setTyped} />
}

const valuesOf = (item: EditedItem | undefined) => ({
  title: item?.title ?? '',
  icon: item?.icon ?? null,
  uri: item?.uri ?? '',
  permission: item?.permission ?? null,
  organization_id: item?.organization_id ?? null,
  user_ref_id: item?.user_ref_id ?? null,
})

interface FieldsProps extends ItemFormProps {
  onTyped: (isTyped: boolean) => void
}

function Fields({ item, below, onSaved, onDelete, onTyped }: FieldsProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    // the preview beside it
    survives: ['as', 'on'],
    schema: item ? menuItems.routes.update.body : menuItems.routes.create.body,
    initial: valuesOf(item),
    toBody: (values) => ({
      ...values,
      ...(item ? { version: item.version } : { parent_id: below, order: 97 }),
    }),
    send: async (body) => {
      const { message, data } = item
        ? await call(menuItems.routes.update, { params: { id: item.id }, body })
        : await call(menuItems.routes.create, { body })
      await nounsChanged(client, 'menus')
      toasts.success(message)
      onSaved(data.id)
    },
  })
  useEffect(() => onTyped(form.isDirty), [onTyped, form.isDirty])
  return (
    <Form {...form.props} hasSaveKey>
      <TextField label="Title" maxLength={100} {...form.propsOf('title')} />
      {hiddenForEveryone.includes(form.values.title.trim()) && (
        <Notice tone="warning" title="Hidden by the product.">
          Give it another title, such as Data Sources.
        </Notice>
      )}
      <IconField label="Icon" isOptional icons={menuIcons} {...form.choiceOf('icon')} />
      <TextField
        label="URI"
        isOptional
        help="A path below /admin/, such as desk/outages. Without one it is a group."
        maxLength={300}
        {...form.propsOf('uri')}
      />
      {isAstray(form.values.uri) && <Notice tone="warning">No screen has this path.</Notice>}
      <SearchSelectField
        label="Permission"
        isOptional
        help="None: everybody sees it."
        search={permissionNames}
        known={form.values.permission === null ? [] : [named(form.values.permission)]}
        {...form.choiceOf('permission')}
      />
      <FieldRow>
        <LookupField
          label="Organization"
          isOptional
          placeholder="All"
          route={menuChoiceRoutes.organizations}
          {...form.choiceOf('organization_id')}
        />
        <SearchSelectField
          label="Person"
          isOptional
          placeholder="Everybody"
          help="They alone see it. Type two letters."
          search={findPeople}
          searchFrom={userSearchFrom}
          nothing="Nobody whom you may list"
          known={knownPerson(item)}
          value={form.values.user_ref_id === null ? null : String(form.values.user_ref_id)}
          error={form.errorOf('user_ref_id')}
          onChange={(id) => form.set('user_ref_id', id === null ? null : Number(id))}
        />
      </FieldRow>
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save item
        </Button>
        {onDelete && <Button onClick={onDelete}>Delete</Button>}
      </FormActions>
    </Form>
  )
}

/** Whether a valid path leads to no screen. That is allowed, for screens of later versions. */
const isAstray = (uri: string) => /^[\w\-./?=&%]+$/.test(uri.trim()) && !hasScreen(uri.trim())

const named = (name: string) => ({ value: name, label: name })

const knownPerson = (item: EditedItem | undefined) =>
  item?.user_ref_id == null
    ? []
    : [{ value: String(item.user_ref_id), label: item.user_ref ?? `Person ${item.user_ref_id}` }]

/** Items name permissions by their names, not by ids. */
const permissionNames = async (text: string) => {
  const found = await lookUp(
    menuChoiceRoutes.permissions,
    text.trim() === '' ? {} : { q: text.trim() },
    'name',
  )
  return found.map(({ label }) => named(label))
}
