import { useQuery } from '@tanstack/react-query'
import type { DesignDefinition, DesignRow } from '@uplink/contract/designs/definition'
import { pathTo } from '@uplink/contract/screens'
import type { CellPlace } from '@uplink/designs/form/actions'
import { cellAt } from '@uplink/designs/form/cells'
import { type DesignTemplate, designTemplates } from '@uplink/designs/templates'
import { Eye, PencilRuler, LayoutTemplate, Plus } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { formatTime } from '../../../platform/dates/dates'
import { leftWords } from '../../../platform/form/draft-words'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { FormFailure } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { useSaveKey } from '../../../ui/keys/use-save-key'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { ActBar } from '../../../ui/panels/ActBar'
import { EditorNotices } from '../../../ui/review/EditorNotices'
import { ProblemList } from '../../../ui/review/ProblemList'
import { UndoRedo } from '../../../ui/review/UndoRedo'
import { EmptyState } from '../../../ui/states/EmptyState'
import { useToasts } from '../../../ui/UiProvider'
import { useShownScheme } from '../../../ui/theme/color-scheme'
import { rolesQuery } from '../designs.data'
import { CellSettings } from '../settings/CellSettings'
import { DesignPreview } from '../previewing/DesignPreview'
import type { Preview } from '../previewing/PreviewBar'
import { cellErrors, placeIn, problemList, type Errors } from '../designing/places'
import { type RoleName, RowCard } from '../rows/RowCard'
import { newKey, useDesigner, type Designer } from '../designing/use-designer'
import { Menu } from '../../../ui/menu/Menu'
import { SortableList } from '../../../ui/trees/SortableList'
import { useCellDrag } from '../rows/use-cell-drag'
import { DesignTabs, hasTabs } from '../tabs/DesignTabs'
import { TabQuestions } from '../tabs/TabQuestions'
import { useTabAsking, type TabAsking } from '../tabs/use-tab-asking'
import { useAddress } from '../../../platform/address/address'
import { useSubmit } from './use-submit'
import styles from './form.module.css'

interface DesignRowsProps {
  designer: Designer
  asking: TabAsking
  roles: readonly RoleName[]
  errors: Errors
  onOpen: (place: CellPlace, how?: { asText: true }) => void
}

/** The rows of the open tab in order. They are moved by dragging, by keys or by their menu; fixed rows stay. */
function DesignRows({ designer, asking, roles, errors, onOpen }: DesignRowsProps) {
  const { design, perform } = designer
  const hands = useCellDrag(designer)
  const rows = design.rows.filter(({ tab }) => tab === asking.tab)
  const items = rows.map((row) => ({ ...row, label: row.name }))
  const before = design.rows.findIndex(({ tab }) => tab === asking.tab)
  return (
    <>
      <SortableList<DesignRow & { label: string }>
        label="Rows of the design"
        items={items}
        isFixed={({ fixed }) => fixed === 'yes'}
        onMove={(key, to) => perform({ type: 'row/move', row: key, to: before + to })}
        render={({ label: _, ...row }, handle, moves) => (
          <RowCard
            designer={designer}
            hands={hands}
            row={row}
            roles={roles}
            errors={errors}
            onOpen={onOpen}
            onTab={() => asking.ask({ about: 'row', row: row.key })}
            handle={handle}
            moves={moves}
          />
        )}
      />
      <p role="status" className="ui-hidden-visually">
        {hands.said}
      </p>
    </>
  )
}

interface AddRowsProps {
  onRow: () => void
  /** Adds a template's rows, whose cells say what they need. */
  onTemplate: (template: DesignTemplate) => void
  /** Adds the second tab; absent where tabs are shown, or nothing is. */
  onTab?: (() => void) | undefined
}

/** Buttons that add one row, the rows of a template, or a tab. */
function AddRows({ onRow, onTemplate, onTab }: AddRowsProps) {
  return (
    <div className={styles.adding}>
      <Button icon={Plus} onClick={onRow}>
        Row
      </Button>
      <Menu
        label="Templates"
        items={designTemplates.map((template) => ({
          key: template.key,
          label: template.name,
          hint: template.lead,
          onSelect: () => onTemplate(template),
        }))}
        trigger={(trigger) => (
          <Button {...trigger} icon={LayoutTemplate}>
            From a template
          </Button>
        )}
      />
      {onTab && (
        <Button icon={Plus} onClick={onTab}>
          Tab
        </Button>
      )}
    </div>
  )
}

interface DesignFormProps {
  id: number
  saved: DesignDefinition
  updateFlag: number | undefined
  mayEdit: boolean
}

/** The roles that a row names; none where it is for all. */
const rolesOf = (row: DesignRow, roles: readonly RoleName[]) =>
  roles.filter(({ id }) => row.role_ids !== 'all' && row.role_ids.includes(id))

/** What stands below the name: the dashboard as others see it, a beginning, or the rows to work on. */
type Shown = { kind: 'preview'; preview: Preview } | { kind: 'begin' } | { kind: 'rows' }

function present(design: DesignDefinition, preview: Preview | undefined): Shown {
  if (preview) return { kind: 'preview', preview }
  return { kind: design.rows.length === 0 ? 'begin' : 'rows' }
}

/** A cell whose settings are opened, perhaps to write a text in it. */
interface OpenCell extends CellPlace {
  asText?: true
}

/** The cell whose settings are open, where undo has not taken it away. */
function openedCell(design: DesignDefinition, place: CellPlace | undefined) {
  if (place === undefined) return undefined
  const index = design.rows.findIndex(({ key }) => key === place.row)
  const row = design.rows[index]
  const cell = cellAt(design, place)
  return row && cell && { place, index, row, cell }
}

/** Said once for all rows. */
export const leadOfDesign =
  'Roles decide who sees a row. All: who may see this design, as a rule its organization’s staff.'

/** The form of a design: its name, and the dashboard with its cells. */
export function DesignForm({ id, saved, updateFlag, mayEdit }: DesignFormProps) {
  const designer = useDesigner(saved, id, updateFlag)
  const { design, perform } = designer
  const toasts = useToasts()
  const roles = useQuery(rolesQuery())
  const form = useRef<HTMLFormElement>(null)
  const address = useAddress()
  const asking = useTabAsking(designer, address.text('tab'))
  const [open, setOpen] = useState<OpenCell>()
  const scheme = useShownScheme()
  const asOneself = { role: undefined, viewer: undefined, isPhone: false, scheme }
  const [preview, setPreview] = useState<Preview | undefined>(
    address.text('preview') === '1' ? asOneself : undefined,
  )
  const saving = useSubmit({ design, id, updateFlag: designer.updateFlag, onSaved: designer.forget })
  const { errors, theirs } = saving

  const goTo = (path: string) => {
    const place = placeIn(path)
    const { key, tab } = (place && design.rows[place.row]) ?? {}
    asking.open(tab)
    if (key !== undefined && place?.column !== undefined) setOpen({ row: key, column: place.column })
    else form.current?.querySelector<HTMLElement>(`[data-place="${path}"] input, [name="${path}"]`)?.focus()
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!mayEdit) return
    const [first] = Object.keys(await saving.submit())
    if (first !== undefined && placeIn(first) === undefined) goTo(first)
  }
  useSaveKey(form)
  const reset = () => {
    perform({ type: 'design/load', design: saved })
    toasts.show('info', 'The design is as it was saved.', undefined, {
      label: 'Undo',
      onSelect: designer.undo,
    })
  }
  const addRow = () => perform({ type: 'row/add', key: newKey(), columns: 1, tab: asking.tab })
  const begin = ({ name, rows }: DesignTemplate) => {
    if (design.name === '') perform({ type: 'design/rename', name })
    perform({ type: 'row/add-many', keys: rows.map(newKey), rows, tab: asking.tab })
  }
  const opened = openedCell(design, open)
  const dashboard = () => {
    const shown = present(design, preview)
    switch (shown.kind) {
      case 'preview':
        return (
          <DesignPreview
            design={design}
            preview={shown.preview}
            roles={roles.data ?? []}
            tab={asking.tab}
            onTab={asking.open}
            onChange={setPreview}
          />
        )
      case 'begin':
        return (
          <Section label="Rows">
            <EmptyState action={<AddRows onRow={addRow} onTemplate={begin} />}>
              Start with a row, or a template.
            </EmptyState>
          </Section>
        )
      case 'rows':
        return (
          <>
            <DesignTabs designer={designer} asking={asking}>
              <DesignRows
                designer={designer}
                asking={asking}
                roles={roles.data ?? []}
                errors={errors}
                onOpen={(place, how) => setOpen({ ...place, ...how })}
              />
            </DesignTabs>
            <AddRows
              onRow={addRow}
              onTemplate={begin}
              onTab={hasTabs(design) ? undefined : () => asking.ask({ about: 'add' })}
            />
          </>
        )
    }
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="Design"
        onSubmit={(event) => void submit(event)}
        onBlur={designer.endVisit}
      >
        <PageHeader
          title="Design"
          lead={leadOfDesign}
          actions={
            <>
              <UndoRedo history={designer} isNamed />
              <Button
                icon={preview ? PencilRuler : Eye}
                onClick={() => setPreview(preview ? undefined : asOneself)}
              >
                {preview ? 'Back to designing' : 'Preview'}
              </Button>
              <ButtonLink href={pathTo('designs')}>List</ButtonLink>
            </>
          }
        />
        <Parts>
          {!mayEdit && (
            <Notice tone="info">
              {id === 0
                ? 'You cannot create designs: nothing here can be saved.'
                : 'You may look at this design, but not change it.'}
            </Notice>
          )}
          <EditorNotices
            draft={
              designer.left && {
                said: leftWords(designer.left.at),
                onContinue: designer.continueLeft,
                onDiscard: designer.forget,
              }
            }
            conflict={theirs && `${theirs.by} saved this at ${formatTime(theirs.at)}.`}
          />
          <FormFailure failure={saving.failure ?? null} />
          <ProblemList problems={problemList(errors)} onGo={({ path }) => goTo(path)} />
          <div className={styles.naming}>
            <TextField
              label="Design Name"
              name="name"
              maxLength={150}
              required
              value={design.name}
              error={saving.nameErrors?.join(', ')}
              onChange={({ currentTarget }) => {
                saving.touchName()
                perform({ type: 'design/rename', name: currentTarget.value })
              }}
              onBlur={saving.touchName}
            />
          </div>
          {dashboard()}
        </Parts>
        <ActBar note={designer.isDirty && designer.keptAt ? `Draft kept ${formatTime(designer.keptAt)}` : ''}>
          <Button onClick={reset} disabled={!designer.isDirty}>
            Reset
          </Button>
          <Button type="submit" kind="primary" isSaving={saving.isSaving} disabled={!mayEdit}>
            {theirs ? 'Save mine over it' : 'Submit'}
          </Button>
        </ActBar>
      </form>
      <TabQuestions designer={designer} asking={asking} />
      {opened && (
        <CellSettings
          key={`${opened.row.key} ${opened.place.column}`}
          name={`Row ${opened.index + 1}, cell ${opened.place.column + 1}`}
          cell={opened.cell}
          rowDisplay={opened.row.display_type}
          beginsAsText={open?.asText ?? false}
          roles={rolesOf(opened.row, roles.data ?? [])}
          errors={cellErrors(errors, opened.index, opened.place.column)}
          onApply={(changed) => {
            perform({ type: 'cell/change', place: opened.place, cell: changed })
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
