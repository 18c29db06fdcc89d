import { counted } from '@uplink/contract/counted'
import { isFilled } from '@uplink/designs/form/rows'
import { whyNotNamed } from '@uplink/designs/form/tabs'
import { hasRoomFor, tabLabel, tabsOf } from '@uplink/designs/tabs'
import { designLimits } from '@uplink/contract/designs/words'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { newKey, type Designer } from '../designing/use-designer'
import type { TabAsking } from './use-tab-asking'

interface TabQuestionsProps {
  designer: Designer
  asking: TabAsking
}

/** The question about tabs that is open, if one is. It stands beside the form of the design, not in it. */
export function TabQuestions({ designer, asking }: TabQuestionsProps) {
  const { question } = asking
  if (!question) return null
  if (question.about === 'remove') return <RemoveTab designer={designer} asking={asking} tab={question.tab} />
  if (question.about === 'row') return <RowToTab designer={designer} asking={asking} row={question.row} />
  const own = question.about === 'rename' ? question.tab : undefined
  return <NameTab designer={designer} asking={asking} own={own} />
}

/** Asks for the name of a new tab, which begins with an empty row, or of `own`. */
function NameTab({ designer, asking, own }: TabQuestionsProps & { own: string | undefined }) {
  const { design, perform } = designer
  const [name, setName] = useState(own ?? '')
  const [refusals, setRefusals] = useState(0)
  const wrong = whyNotNamed(design, name, own)
  const save = () => {
    if (wrong !== undefined) return setRefusals(refusals + 1)
    const tab = name.trim()
    if (own === undefined) perform({ type: 'row/add', key: newKey(), columns: 1, tab })
    else perform({ type: 'tab/rename', tab: own, name: tab })
    asking.open(tab)
    asking.close()
  }
  return (
    <Dialog
      title={own === undefined ? 'New tab' : `Rename the tab ${tabLabel(own)}`}
      isDirty={name !== (own ?? '')}
      onClose={asking.close}
    >
      <Form
        aria-label="Tab"
        refusals={refusals}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <NameField name={name} error={refusals > 0 ? wrong : undefined} onChange={setName} />
        <FormActions>
          <Button type="submit" kind="primary">
            {own === undefined ? 'Add tab' : 'Rename tab'}
          </Button>
          <Button onClick={asking.close}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

interface NameFieldProps {
  name: string
  error: string | undefined
  onChange: (name: string) => void
}

function NameField({ name, error, onChange }: NameFieldProps) {
  return (
    <TextField
      label="Name of the tab"
      data-autofocus
      autoComplete="off"
      required
      maxLength={designLimits.tabName}
      value={name}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The choice of a tab that is not there yet: longer than any name. */
const newTab = '+'.repeat(designLimits.tabName + 1)

/** Asks for the tab to which a row goes. */
function RowToTab({ designer, asking, row: key }: TabQuestionsProps & { row: string }) {
  const { design, perform } = designer
  const toasts = useToasts()
  const row = design.rows.find((each) => each.key === key)
  const others = tabsOf(design.rows).filter((tab) => tab !== row?.tab)
  const mayBeNew = hasRoomFor(design.rows, newTab)
  const [chosen, setChosen] = useState(others[0] ?? newTab)
  const [name, setName] = useState('')
  const [refusals, setRefusals] = useState(0)
  const isNew = chosen === newTab
  const wrong = isNew ? whyNotNamed(design, name) : undefined
  if (!row) return null
  const save = () => {
    if (wrong !== undefined) return setRefusals(refusals + 1)
    const tab = isNew ? name.trim() : chosen
    perform({ type: 'row/tab', row: key, tab })
    toasts.show('info', `${row.name} is in ${tabLabel(tab)} now.`, undefined, {
      label: 'Open tab',
      onSelect: () => asking.open(tab),
    })
    asking.close()
  }
  return (
    <Dialog title={`Move ${row.name} to another tab`} isDirty={name !== ''} onClose={asking.close}>
      <Form
        aria-label="Tab"
        refusals={refusals}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {others.length > 0 && (
          <SelectField
            label="Tab"
            data-autofocus
            options={[
              ...others.map((tab) => ({ value: tab, label: tabLabel(tab) })),
              ...(mayBeNew ? [{ value: newTab, label: 'A new tab' }] : []),
            ]}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {isNew && <NameField name={name} error={refusals > 0 ? wrong : undefined} onChange={setName} />}
        <FormActions>
          <Button type="submit" kind="primary">
            Move row
          </Button>
          <Button onClick={asking.close}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** Asks before a tab goes with its rows. */
function RemoveTab({ designer, asking, tab }: TabQuestionsProps & { tab: string }) {
  const { design, perform } = designer
  const toasts = useToasts()
  const rows = design.rows.filter((row) => row.tab === tab)
  const filled = rows.flatMap((row) => row.selected_report.report).filter(isFilled).length
  const label = tabLabel(tab)
  const remove = () => {
    const tabs = tabsOf(design.rows)
    const at = tabs.indexOf(tab)
    perform({ type: 'tab/remove', tab })
    if (asking.tab === tab) asking.open(tabs[at + 1] ?? tabs[at - 1])
    toasts.show('info', `Deleted the tab ${label}.`, undefined, { label: 'Undo', onSelect: designer.undo })
    asking.close()
  }
  return (
    <Dialog
      role="alertdialog"
      title={`Delete the tab ${label}?`}
      onClose={asking.close}
      actions={
        <>
          <Button data-autofocus onClick={asking.close}>
            Keep it
          </Button>
          <Button kind="danger" onClick={remove}>
            Delete tab
          </Button>
        </>
      }
    >
      {`Its ${counted(rows.length, 'row')}${
        filled === 0 ? '' : ` with ${counted(filled, 'filled cell')}`
      } will be deleted. Reports stay.`}
    </Dialog>
  )
}
