import { useQuery } from '@tanstack/react-query'
import type { DesignDefinition, DesignRow } from '@uplink/contract/designs/definition'
import { pathTo } from '@uplink/contract/screens'
import type { CellPlace } from '@uplink/designs/form/acts'
import { cellAt } from '@uplink/designs/form/cells'
import type { DesignTemplate } from '@uplink/designs/templates'
import { Eye, PencilRuler, Redo2, Undo2 } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { formatTime } from '../../../platform/dates/dates'
import { leftWords } from '../../../platform/form/draft-words'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Notice } from '../../../ui/feedback/Notice'
import { FormFailure } from '../../../ui/form/FormFailure'
import { TextField } from '../../../ui/fields/TextField'
import { useSaveKey } from '../../../ui/keys/use-save-key'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { ActBar } from '../../../ui/panels/ActBar'
import { EditorNotices } from '../../../ui/review/EditorNotices'
import { ProblemList } from '../../../ui/review/ProblemList'
import { EmptyState } from '../../../ui/states/EmptyState'
import { useToasts } from '../../../ui/UiProvider'
import { useShownScheme } from '../../../ui/theme/color-scheme'
import { rolesQuery } from '../designs.data'
import { CellSettings } from '../settings/CellSettings'
import { DesignPreview } from '../previewing/DesignPreview'
import type { Preview } from '../previewing/preview'
import { AddRows } from './AddRows'
import { cellErrors, placeIn, problemList } from '../designing/places'
import { DesignRows } from '../rows/DesignRows'
import type { RoleName } from '../rows/RowCard'
import { newKey, useDesigner } from '../designing/use-designer'
import { useSubmit } from './use-submit'

interface DesignFormProps {
  id: number
  saved: DesignDefinition
  updateFlag: number | undefined
  mayEdit: boolean
}

/** The roles that a row names; none where it is for all. */
const rolesOf = (row: DesignRow | undefined, roles: readonly RoleName[]) =>
  roles.filter(({ id }) => row !== undefined && row.role_ids !== 'all' && row.role_ids.includes(id))

/** The form of a design: its name, and the dashboard with its cells. */
export function DesignForm({ id, saved, updateFlag, mayEdit }: DesignFormProps) {
  const designer = useDesigner(saved, id, updateFlag)
  const { design, perform } = designer
  const toasts = useToasts()
  const roles = useQuery(rolesQuery())
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState<CellPlace>()
  const [preview, setPreview] = useState<Preview>()
  const scheme = useShownScheme()
  const saving = useSubmit({ design, id, updateFlag: designer.updateFlag, onSaved: designer.forget })
  const { errors, theirs } = saving

  const goTo = (path: string) => {
    const place = placeIn(path)
    const key = place && design.rows[place.row]?.key
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
    perform({ do: 'load', design: saved })
    toasts.show('info', 'The design is as it was saved.', undefined, {
      label: 'Undo',
      onSelect: designer.undo,
    })
  }
  const addRow = () => perform({ do: 'add row', key: newKey(), columns: 1 })
  const begin = ({ name, rows }: DesignTemplate) => {
    if (design.name === '') perform({ do: 'name', name })
    perform({ do: 'add rows', keys: rows.map(newKey), rows })
  }
  const cell = open && cellAt(design, open)
  const row = open && design.rows.findIndex(({ key }) => key === open.row)
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
          actions={
            <>
              <IconButton
                icon={Undo2}
                label={designer.undoName === undefined ? 'Undo' : `Undo: ${designer.undoName}`}
                disabled={designer.undoName === undefined}
                onClick={designer.undo}
              />
              <IconButton
                icon={Redo2}
                label={designer.redoName === undefined ? 'Redo' : `Redo: ${designer.redoName}`}
                disabled={designer.redoName === undefined}
                onClick={designer.redo}
              />
              <Button
                icon={preview ? PencilRuler : Eye}
                onClick={() =>
                  setPreview(
                    preview ? undefined : { role: undefined, viewer: undefined, isPhone: false, scheme },
                  )
                }
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
                ...{ onContinue: designer.continueLeft, onDiscard: designer.forget },
              }
            }
            conflict={theirs && `${theirs.by} saved this at ${formatTime(theirs.at)}.`}
          />
          <FormFailure failure={saving.failure ?? null} />
          <ProblemList problems={problemList(errors)} onGo={({ path }) => goTo(path)} />
          <Section label="Design">
            <TextField
              label="Design Name"
              name="name"
              maxLength={150}
              required
              value={design.name}
              error={saving.nameErrors?.join(', ')}
              onChange={({ currentTarget }) => {
                saving.touchName()
                perform({ do: 'name', name: currentTarget.value })
              }}
              onBlur={saving.touchName}
            />
          </Section>
          {preview ? (
            <DesignPreview {...{ design, preview }} roles={roles.data ?? []} onChange={setPreview} />
          ) : design.rows.length === 0 ? (
            <Section label="Rows">
              <EmptyState action={<AddRows onRow={addRow} onTemplate={begin} />}>
                Start with a row, or a template.
              </EmptyState>
            </Section>
          ) : (
            <>
              <DesignRows designer={designer} roles={roles.data ?? []} errors={errors} onOpen={setOpen} />
              <AddRows onRow={addRow} onTemplate={begin} />
            </>
          )}
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
      {open && cell && row !== undefined && row >= 0 && (
        <CellSettings
          key={`${open.row} ${open.column}`}
          name={`Row ${row + 1}, cell ${open.column + 1}`}
          cell={cell}
          rowDisplay={design.rows[row]?.display_type ?? ''}
          roles={rolesOf(design.rows[row], roles.data ?? [])}
          errors={cellErrors(errors, row, open.column)}
          onApply={(changed) => {
            perform({ do: 'cell', place: open, cell: changed })
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
