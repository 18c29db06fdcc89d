import { useQuery, useQueryClient } from '@tanstack/react-query'
import { menuDepth } from '@uplink/contract/menu-items'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/errors'
import { failureOf, isTold } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { ActBar } from '../../../ui/panels/ActBar'
import { Beside } from '../../../ui/panels/Aside'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SortableTree } from '../../../ui/trees/SortableTree'
import { moveItem, rowsOf } from '../../../ui/trees/tree'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { hiddenForEveryone } from '../hidden-titles'
import { isFixed, movedPlaces, treeOf, type Node } from './draft-tree'
import { ItemForm } from './ItemForm'
import { deleteItem, menuItemsQuery, saveOrder } from './menu-editor.data'

/** The menu of everybody: its items in order, and what each says and for whom it is. */
export function MenuPage() {
  const query = useQuery(menuItemsQuery())
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="change the menu">
      {query.data ? (
        <Editor
          key={query.dataUpdatedAt}
          kept={treeOf(query.data.data)}
          mayCreate={query.data.can.includes('create')}
        />
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

/** What the form beside the tree is about; it outlives the tree's being read again. */
let opened: { key: string } | { below: number | null } | undefined

function Editor({ kept, mayCreate }: { kept: readonly Node[]; mayCreate: boolean }) {
  const [tree, setTree] = useState(kept)
  const [chosen, setChosen] = useState(opened)
  const open = (next: typeof opened) => setChosen((opened = next))
  const moved = movedPlaces(kept, tree)
  const acts = useActs()
  const key = chosen && 'key' in chosen ? chosen.key : undefined
  const node = rowsOf(tree).find(({ item }) => item.key === key)?.item
  const item = node?.item
  return (
    <>
      <PageHeader
        title="Menu"
        lead="Drag by the handle, or use Shift with the arrows; three levels at most."
        actions={
          mayCreate && (
            <Button kind="primary" icon={Plus} onClick={() => open({ below: null })}>
              New item
            </Button>
          )
        }
      />
      <Beside
        aside={
          (item || (chosen && 'below' in chosen)) && (
            <Section title={item ? item.title : 'New item'}>
              <ItemForm
                key={item ? `${item.id} ${item.version}` : 'new'}
                item={item}
                below={chosen && 'below' in chosen ? chosen.below : null}
                onSaved={(id) => open({ key: String(id) })}
                {...(item?.can.includes('delete') && { onDelete: () => void acts.remove(node) })}
              />
            </Section>
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
            onMove={(moving, spot) => setTree(moveItem(tree, moving, spot))}
            onSelect={(next) => {
              if (!next.startsWith('-')) open({ key: next })
            }}
            {...(mayCreate && {
              onNew: (below: string) => open({ below: below.startsWith('-') ? null : Number(below) }),
            })}
            hint={hintOf}
          />
        </Section>
      </Beside>
      {moved.length > 0 && (
        <ActBar note={moved.length === 1 ? '1 item moved' : `${moved.length} items moved`}>
          <Button onClick={() => setTree(kept)}>Discard</Button>
          <Button kind="primary" isSaving={acts.isSaving} onClick={() => void acts.save(moved)}>
            Save order
          </Button>
        </ActBar>
      )}
    </>
  )
}

function hintOf(node: Node) {
  if (isFixed(node)) return 'fixed'
  const { title, uri, organization } = node.item ?? {}
  if (title !== undefined && hiddenForEveryone.includes(title)) return 'Hidden by the product'
  return [uri, organization].filter(Boolean).join(' · ')
}

/** Saving and deleting, each told when it is done. */
function useActs() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const [isSaving, setSaving] = useState(false)
  const act = async (work: () => Promise<{ message: string }>) => {
    setSaving(true)
    try {
      toasts.success((await work()).message)
      await nounsChanged(client, 'menus')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isTold(error)) toasts.error(Object.values(error.errors).flat().join(' ') || error.message)
    } finally {
      setSaving(false)
    }
  }
  return {
    isSaving,
    save: (places: Parameters<typeof saveOrder>[0]) => act(() => saveOrder(places)),
    remove: async (node: Node | undefined) => {
      const id = node?.item?.id
      if (!node || id === undefined) return
      const below = rowsOf(node.children).length
      const what = below === 0 ? `${node.label}.` : `${node.label} and its ${below} items.`
      if (await confirm({ text: `You won't be able to revert this! ${what}` }))
        await act(() => deleteItem(id))
    },
  }
}
