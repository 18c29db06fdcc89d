import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { menuDepth } from '@uplink/contract/menu-items'
import { Eye, Plus, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { ApiError } from '../../../platform/api/errors'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useHistory, useHistoryKeys } from '../../../platform/form/use-history'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { KeysHelp } from '../../../ui/page/KeysHelp'
import { treeKeys } from '../../../ui/keys/list-keys'
import { Drawer } from '../../../ui/modal/Drawer'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { ActBar } from '../../../ui/panels/ActBar'
import { Aside, Beside } from '../../../ui/panels/Aside'
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
  const node = rowsOf(tree).find(({ item }) => item.key === key)?.item
  const isNew = key === 'new' && mayCreate
  const role = Number(text('as')) || null
  const device: Device = text('on') === 'phone' ? 'phone' : 'desktop'
  const isAsked = role !== null
  const preview = useQuery({ ...previewQuery(role ?? 0), enabled: isAsked })
  const makeNew = (below: number | undefined) => change({ item: 'new', below })
  const isPhone = usePhone()
  const [isPreviewed, setPreviewed] = useState(false)
  const isFormOpen = node?.item !== undefined || isNew
  const closeForm = () => change({ item: undefined, below: undefined })
  const form = isFormOpen && (
    <ItemForm
      key={node?.item ? node.key : 'new'}
      item={node?.item}
      below={Number(text('below')) || null}
      onSaved={(id) => (isPhone ? closeForm() : change({ item: id, below: undefined }, { replace: true }))}
      {...(node?.item?.can.includes('delete') && { onDelete: () => void acts.remove(node) })}
    />
  )
  const previewed = {
    ...{ tree, role, device },
    onRole: (id: number | null) => change({ as: id ?? undefined }, { replace: true }),
    onDevice: (next: Device) => change({ on: next === 'phone' ? next : undefined }, { replace: true }),
  } as const
  return (
    <>
      <PageHeader
        title="Menu"
        lead={
          isPhone
            ? 'Move items by ⋯; three levels at most.'
            : 'Move items by their handle, by ⋯ or by Shift with the arrows; three levels at most.'
        }
        actions={
          <>
            <IconButton
              icon={Undo2}
              label="Undo"
              disabled={history.undoName === undefined}
              onClick={history.undo}
            />
            <IconButton
              icon={Redo2}
              label="Redo"
              disabled={history.redoName === undefined}
              onClick={history.redo}
            />
            <KeysHelp keys={treeKeys} />
            {isPhone && (
              <Button icon={Eye} onClick={() => setPreviewed(true)}>
                Preview
              </Button>
            )}
            {mayCreate && (
              <Button kind="primary" icon={Plus} onClick={() => makeNew(undefined)}>
                New item
              </Button>
            )}
          </>
        }
      />
      <Beside
        aside={
          !isPhone && (
            <>
              {form ? (
                <Section title={node?.label ?? 'New item'}>{form}</Section>
              ) : (
                <Aside title="A menu item">
                  {kept.every(isFixed)
                    ? 'Start with “New item”.'
                    : 'Choose one to change its title, icon, path, and who sees it. “Save order” saves all moves together.'}
                </Aside>
              )}
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
              unknown: isAsked ? preview.data?.unknown : undefined,
              phoneOf: device === 'phone' ? role : null,
            })}
          />
        </Section>
      </Beside>
      {isPhone && form && (
        <Drawer title={node?.label ?? 'New item'} onClose={closeForm}>
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
