import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { RefreshCw } from 'lucide-react'
import { codeOf } from '../../../platform/money/money'
import { useEffect, useRef, useState } from 'react'
import { optionOf, searchNames } from '../../../resource/fields/names'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { DateField } from '../../../ui/fields/MomentField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldGroup } from '../../../ui/form/FieldGroup'
import { FieldRow } from '../../../ui/form/FieldRow'
import { Form, FormActions } from '../../../ui/form/Form'
import { ThumbAct } from '../../../ui/page/ThumbAct'
import { usePhone } from '../../../ui/use-phone'
import { NewAreaDialog } from './NewAreaDialog'
import { areaQuery, findPackages, packageQuery, proposeUsername } from './new-line.data'
import { PersonFields, type KnownCustomer } from './PersonFields'
import type { NewLine } from './use-new-line'

interface NewLineFormProps {
  form: NewLine
  known: KnownCustomer | null
  /** The first bill in words; undefined while it is not known. */
  amount: string | undefined
  /** Whether one may make the line's area with it. */
  mayAddAreas: boolean
  /** The line's name is given already: the portal proposes none by itself. */
  isNamed: boolean
}

/** Whose line it is, what they have on it and where, what it is called, and how they come into the portal. */
export function NewLineForm({ form, known, amount, mayAddAreas, isNamed }: NewLineFormProps) {
  const { whose } = form.values
  const isPhone = usePhone()
  const place = usePlace(form, isNamed)
  /** What was typed of an area that is not there yet. */
  const [newArea, setNewArea] = useState<string>()
  const act = whose === 'new' ? 'Add customer' : 'Add line'
  return (
    <>
      <Form {...form.props} hasSaveKey>
        <PersonFields form={form} known={known} />
        <LineFields form={form} place={place} onNewArea={mayAddAreas ? setNewArea : undefined} />
        {whose === 'new' && (
          <FieldGroup title="Portal">
            <TextField
              label="Username"
              isOptional
              help="They sign in with it. Empty: like the PPPoE name."
              maxLength={64}
              autoComplete="off"
              placeholder={form.values.username}
              {...form.propsOf('portal_username')}
            />
            <Checkbox
              isSwitch
              label="Send an invitation link"
              help="They choose their own password. The link works for 24 hours."
              {...form.checkOf('send_invitation')}
            />
          </FieldGroup>
        )}
        <FormActions>
          <ThumbAct>
            <Button type="submit" kind="primary" isSaving={form.isSaving}>
              {isPhone && amount !== undefined ? `${act} · ${amount}` : act}
            </Button>
          </ThumbAct>
          <ButtonLink href={pathTo('customers')}>Cancel</ButtonLink>
        </FormActions>
      </Form>
      {newArea !== undefined && (
        <NewAreaDialog
          name={newArea}
          organization={place.pack?.organization_id}
          onClose={() => setNewArea(undefined)}
          onAdded={(id) => {
            setNewArea(undefined)
            void place.goTo(id)
          }}
        />
      )}
    </>
  )
}

/** Where the line is and what it is on: both of one organization, whose next free name is proposed for it. */
function usePlace(form: NewLine, isNamed: boolean) {
  const { area_id, package_id, username } = form.values
  // what the portal proposed by itself: it may do so again once it knows for whom
  const proposed = useRef(isNamed ? '' : username)
  const written = useRef(username)
  useEffect(() => void (written.current = username), [username])
  const { data: area } = useQuery(areaQuery(area_id))
  const { data: pack } = useQuery(packageQuery(package_id))
  const currency = pack ? codeOf(pack.monthly) : undefined
  const proposeAnother = async () => {
    const other = await proposeUsername(area_id, username.trim())
    if (other) form.set('username', other)
  }
  const goTo = async (id: number | null) => {
    form.set('area_id', id)
    const before = proposed.current
    if (id === null || username !== before) return
    const other = await proposeUsername(id)
    // somebody may have written one meanwhile
    if (other === '' || other === before || written.current !== before) return
    proposed.current = other
    form.set('username', other)
  }
  return { area, pack, currency, proposeAnother, goTo }
}

interface LineFieldsProps {
  form: NewLine
  place: ReturnType<typeof usePlace>
  /** For who may make areas: gets what was typed of one that is not there. */
  onNewArea: ((text: string) => void) | undefined
}

function LineFields({ form, place, onNewArea }: LineFieldsProps) {
  const { area_id, package_id } = form.values
  const { area, pack, currency, proposeAnother, goTo } = place
  return (
    <FieldGroup title="Line">
      <FieldRow>
        <SearchSelectField
          key={`package of ${area?.organization_id}`}
          label="Package"
          known={pack ? [{ value: String(pack.id), label: pack.name }] : []}
          nothing="Nothing found. New ones are made at Packages."
          search={(text) => findPackages(text, area?.organization_id)}
          value={package_id === null ? null : String(package_id)}
          error={form.errorOf('package_id')}
          onBlur={() => form.touch('package_id')}
          onChange={(id) => form.set('package_id', id === null ? null : Number(id))}
        />
        <MoneyField
          label="Price a month"
          currency={currency}
          isOptional
          help="Before tax. Empty: the package’s."
          {...form.propsOf('price')}
          onChange={(price) => form.set('price', price)}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          label="Connection fee"
          currency={currency}
          isOptional
          help="Once, before tax, on the first bill."
          {...form.propsOf('connection_fee')}
          onChange={(fee) => form.set('connection_fee', fee)}
        />
        <DateField
          label="Charged from"
          {...form.propsOf('starts_on')}
          onChange={(day) => form.set('starts_on', day)}
        />
      </FieldRow>
      <Checkbox
        isSwitch
        label="Prepaid"
        help="It is paid before it is used, and off until its first payment. Otherwise it gets bills."
        {...form.checkOf('is_prepaid')}
      />
      <FieldRow>
        <SearchSelectField
          label="Area"
          known={area ? [optionOf(area)] : []}
          // packages and areas belong to one organization: what was chosen first decides
          nothing="Nothing found. New ones are made at Areas."
          create={onNewArea && { label: 'New area', onCreate: onNewArea }}
          search={searchNames('areas', area_id === null ? pack?.organization_id : undefined)}
          value={area_id === null ? null : String(area_id)}
          error={form.errorOf('area_id')}
          onBlur={() => form.touch('area_id')}
          onChange={(id) => void goTo(id === null ? null : Number(id))}
        />
        <TextField
          label="PPPoE name"
          help="Its password is made when it is saved."
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          after={
            <IconButton icon={RefreshCw} label="Propose another name" onClick={() => void proposeAnother()} />
          }
          {...form.propsOf('username')}
        />
      </FieldRow>
      <TextField label="Address" maxLength={300} {...form.propsOf('address')} />
    </FieldGroup>
  )
}
