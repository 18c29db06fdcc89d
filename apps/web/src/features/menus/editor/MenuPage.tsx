import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { menuChoiceRoutes, menuDepth } from '@uplink/contract/menu-items'
import { Eye, Plus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useAddress } from '../../../platform/address/address'
import { ApiError } from '../../../platform/api/errors'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useHistory, useHistoryKeys } from '../../../platform/form/use-history'
import { firstOnesQuery } from '../../../resource/fields/look-up'
import { Button } from '../../../ui/button/Button'
import { KeysHelp } from '../../../ui/page/KeysHelp'
import { treeKeys } from '../../../ui/keys/list-keys'
import { Drawer } from '../../../ui/modal/Drawer'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { ActBar } from '../../../ui/panels/ActBar'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { UndoRedo } from '../../../ui/review/UndoRedo'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SortableTree } from '../../../ui/trees/SortableTree'
import { moveItem, rowsOf, type Spot } from '../../../ui/trees/tree'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { countMoved, isFixed, placesToSave, treeOf, type Node } from './draft-tree'
import { hintsOf } from './item-hints'
import { ItemForm } from './ItemForm'
import { deleteItem, menuItemsQuery, previewQuery, saveOrder, type Place } from './menu-editor.data'
import { PreviewOf, PreviewPart, type Device } from './PreviewPart'

/** Edits everybody's menu: the order of its items, their titles, and who sees them. */
export function MenuPage() {
  const query = useQuery(menuItemsQuery())
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="change the menu">
      {query.data ? (
        <Editor kept={treeOf(query.data.data)} mayCreate={query.data.can.includes('create')} />
      ) : (
        <>
          <PageHeader title="Menu" />
          <Section>
            <Fallback what="The menu" failure={failure} />
          </Section>
        </>
      )}
    </Permitted>
  )
}

/**
 * The saved menu with the person's unsaved moves applied, so that reading the menu again loses none of them. The
 * address names the form next to the tree: `?item=12`, `?item=new` or `?below=12`.
 */
function Editor({ kept, mayCreate }: { kept: readonly Node[]; mayCreate: boolean }) {
  const { text, change } = useAddress()
  const history = useHistory(addMove, nameOfMove, noMoves)
  useHistoryKeys(history)
  const moves = history.state
  const tree = moves.reduce((present, { key, spot }) => moveItem(present, key, spot), kept)
  const moved = countMoved(kept, tree)
  useUnsaved(moved > 0, { survives: ['item', 'below', 'as', 'on'] })
  const acts = useActs()
  const key = text('item')
  const opened = openedIn(tree, key, mayCreate)
  const role = usePreviewedRole(text('as'))
  const device: Device = text('on') === 'phone' ? 'phone' : 'desktop'
  const isRequested = role !== null
  const preview = useQuery({ ...previewQuery(role ?? 0), enabled: isRequested })
  const makeNew = (below: number | undefined) => change({ item: 'new', below })
  const isPhone = usePhone()
  const [isPreviewed, setPreviewed] = useState(false)
  const closeForm = () => change({ item: undefined, below: undefined })
  const form = opened && (
    <OpenedForm
      opened={opened}
      below={Number(text('below')) || null}
      onSaved={(id) => (isPhone ? closeForm() : change({ item: id, below: undefined }, { replace: true }))}
      onDelete={acts.remove}
    />
  )
  const previewed = {
    tree,
    role,
    device,
    onRole: (id: number | null) => change({ as: id ?? undefined }, { replace: true }),
    onDevice: (next: Device) => change({ on: next === 'phone' ? next : undefined }, { replace: true }),
  } as const
  return (
    <>
      <EditorHead
        history={history}
        onPreview={isPhone ? () => setPreviewed(true) : undefined}
        onNew={mayCreate ? () => makeNew(undefined) : undefined}
      />
      <Beside
        aside={
          !isPhone && (
            <>
              {opened ? <Section title={titleOf(opened)}>{form}</Section> : <ItemHelp items={kept} />}
              <PreviewPart {...previewed} />
            </>
          )
        }
      >
        <Section isFlush>
          <SortableTree
            label="Menu"
            items={tree}
            maxDepth={menuDepth}
            tooDeep="Three levels at most"
            isFixed={isFixed}
            selected={key}
            onMove={(moving, spot) => history.dispatch({ key: moving, spot })}
            onSelect={(next) => {
              if (!isFixed({ key: next })) change({ item: next, below: undefined })
            }}
            {...(mayCreate && {
              onNew: (below: string) => makeNew(isFixed({ key: below }) ? undefined : Number(below)),
            })}
            hint={hintsOf(tree, {
              unknown: isRequested ? preview.data?.unknown : undefined,
              phoneOf: device === 'phone' ? role : null,
            })}
          />
        </Section>
      </Beside>
      {isPhone && opened && (
        <Drawer title={titleOf(opened)} onClose={closeForm}>
          {form}
        </Drawer>
      )}
      {isPhone && isPreviewed && (
        <Drawer title="Preview" onClose={() => setPreviewed(false)}>
          <PreviewOf {...previewed} />
        </Drawer>
      )}
      {moved > 0 && (
        <ActBar note={`${counted(moved, 'item')} moved`}>
          <Button onClick={() => history.reset(noMoves)}>Discard</Button>
          <Button
            kind="primary"
            isSaving={acts.isSaving}
            onClick={() =>
              void acts.save(placesToSave(tree)).then((isSaved) => isSaved && history.reset(noMoves))
            }
          >
            Save order
          </Button>
        </ActBar>
      )}
    </>
  )
}

/** Until one is chosen, the first role: what a move means is seen at once. */
function usePreviewedRole(chosen: string | undefined): number | null {
  const { data: roles = [] } = useQuery(firstOnesQuery(menuChoiceRoutes.roles, 'display_name'))
  return Number(chosen ?? roles[0]?.value) || null
}

interface EditorHeadProps {
  history: ComponentProps<typeof UndoRedo>['history']
  /** Absent where the preview is in sight. */
  onPreview: (() => void) | undefined
  onNew: (() => void) | undefined
}

function EditorHead({ history, onPreview, onNew }: EditorHeadProps) {
  return (
    <PageHeader
      title="Menu"
      lead={
        onPreview
          ? 'Move items by ⋯; three levels at most.'
          : 'Move items by their handle, by ⋯ or by Shift with the arrows; three levels at most.'
      }
      actions={
        <>
          <UndoRedo history={history} />
          <KeysHelp keys={treeKeys} />
          {onPreview && (
            <Button icon={Eye} onClick={onPreview}>
              Preview
            </Button>
          )}
          {onNew && (
            <Button kind="primary" icon={Plus} onClick={onNew}>
              New item
            </Button>
          )}
        </>
      }
    />
  )
}

interface OpenedFormProps {
  opened: Opened
  below: number | null
  onSaved: (id: number) => void
  onDelete: (node: Node) => Promise<void>
}

/** The form of a new item, or of one that stands in the tree. */
function OpenedForm({ opened, below, onSaved, onDelete }: OpenedFormProps) {
  switch (opened.kind) {
    case 'new':
      return <ItemForm key="new" item={undefined} below={below} onSaved={onSaved} />
    case 'item':
      return (
        <ItemForm
          key={opened.node.key}
          item={opened.item}
          below={below}
          onSaved={onSaved}
          {...(opened.item.can.includes('delete') && { onDelete: () => void onDelete(opened.node) })}
        />
      )
  }
}

/** Stands beside the tree while no item is open. */
const ItemHelp = ({ items }: { items: readonly Node[] }) => (
  <Aside title="A menu item">
    {items.every(isFixed)
      ? 'Start with “New item”.'
      : 'Choose one to change its title, icon, path, and who sees it. “Save order” saves all moves together.'}
  </Aside>
)

/** What the form next to the tree is about. */
type Opened = { kind: 'item'; node: Node; item: NonNullable<Node['item']> } | { kind: 'new' }

/** What the address names; nothing where it names no item, or a new one that this person may not create. */
function openedIn(tree: readonly Node[], key: string | undefined, mayCreate: boolean): Opened | undefined {
  if (key === 'new') return mayCreate ? { kind: 'new' } : undefined
  const node = rowsOf(tree).find(({ item }) => item.key === key)?.item
  return node?.item && { kind: 'item', node, item: node.item }
}

const titleOf = (opened: Opened) => (opened.kind === 'item' ? opened.node.label : 'New item')

interface Move {
  key: string
  spot: Spot
}

const noMoves: readonly Move[] = []
const addMove = (moves: readonly Move[], move: Move) => [...moves, move]
const nameOfMove = () => ({ name: 'move' })

/** Saves and deletes, with a toast when it is done. */
function useActs() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const [isSaving, setSaving] = useState(false)
  /** Resolves to true if it succeeded. */
  const act = async (work: () => Promise<{ message: string }>) => {
    setSaving(true)
    try {
      toasts.success((await work()).message)
      await nounsChanged(client, 'menus')
      return true
    } catch (error) {
      const texts = error instanceof ApiError ? Object.values(error.errors).flat().join(' ') : ''
      if (texts) toasts.error(texts)
      else tellRefusal(toasts, error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    isSaving,
    save: (places: readonly Place[]) => act(() => saveOrder(places)),
    remove: async (node: Node) => {
      const id = node.item?.id
      if (id === undefined) return
      const below = rowsOf(node.children).length
      const what =
        below === 0
          ? `${node.label}.`
          : `${node.label} and its ${below === 1 ? 'item' : counted(below, 'item')}.`
      if (await confirm({ text: `You won't be able to revert this! ${what}` }))
        await act(() => deleteItem(id))
    },
  }
}
