import type { DesignDefinition, DesignCell as Cell, DesignRow } from '@uplink/contract/designs/definition'
import { displayOf } from '@uplink/designs/form/problems'
import { isRowFor, placesOf } from '@uplink/designs/cell-names'
import { widthsOf } from '@uplink/designs/widths'
import { openTab, tabLabel, tabsOf } from '@uplink/designs/tabs'
import { isText, leadOf } from '@uplink/designs/texts'
import { useId, useRef } from 'react'
import { CellMessage } from '../../../ui/design/CellMessage'
import { DesignGrid } from '../../../ui/design/DesignGrid'
import { Boundary } from '../../../ui/states/Shown'
import { EmptyState } from '../../../ui/states/EmptyState'
import { AsPhone } from '../../../ui/use-phone'
import { TabList, tabOf } from '../../../ui/menu/TabList'
import { sizeOf } from '../board/BoardCell'
import { BoardText } from '../board/BoardText'
import type { RoleName } from '../rows/RowCard'
import { useWallScheme } from '../view/use-wall-scheme'
import { DesignCell } from '../../../ui/design/DesignCell'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useInSight } from '../../../ui/use-in-sight'
import { ShownCell, previewWords, useCellPreview } from '../settings/CellPreview'
import { PreviewBar, type Preview } from './PreviewBar'
import styles from './previewing.module.css'

/** The heading of a cell without a title. */
const untitled = 'Untitled'

interface PreviewCellProps {
  cell: Cell
  row: DesignRow
  preview: Pick<Preview, 'role' | 'viewer'>
  place: string | undefined
}

/** A cell as the dashboard will show it. */
function PreviewCell({ cell, row, preview, place }: PreviewCellProps) {
  const box = useRef<HTMLElement>(null)
  const { wasInSight } = useInSight(box)
  const display = displayOf(cell, row)
  const { role, viewer } = preview
  const as = role && { role: role.id, ...(viewer && { person: viewer.id }) }
  const query = useCellPreview(cell, display, wasInSight, as)
  const inside = () => {
    if (cell.report_id === null) return <CellMessage>No report is chosen for this cell yet.</CellMessage>
    if (display === '') return <CellMessage>Choose a display type.</CellMessage>
    if (query.error) return <CellMessage isUrgent>Could not be loaded.</CellMessage>
    if (!query.data) return <Skeleton height="100%" />
    const { state, failure } = query.data
    if (state === 'forbidden' && role)
      return <CellMessage>{`${viewer?.name ?? role.display_name} may not see this report.`}</CellMessage>
    if (state === 'failed') return <CellMessage>{failure ?? 'Could not be loaded.'}</CellMessage>
    if (state !== 'done') return <CellMessage>{previewWords[state]}</CellMessage>
    return <ShownCell cell={cell} display={display} run={query.data} isWhole />
  }
  return (
    <DesignCell
      ref={box}
      title={cell.title || untitled}
      level={2}
      place={place}
      size={sizeOf({ ...cell, display_type: display || 'table' })}
    >
      {inside()}
    </DesignCell>
  )
}

interface DesignPreviewProps {
  design: DesignDefinition
  preview: Preview
  roles: readonly RoleName[]
  /** The tab that is open, if the viewer sees it. */
  tab: string
  onTab: (tab: string) => void
  onChange: (preview: Preview) => void
}

/** The design as one of its viewers sees it, but never more than the designer may see. */
export function DesignPreview({ design, preview, roles, tab, onTab, onChange }: DesignPreviewProps) {
  const { role, viewer: person, isPhone, scheme } = preview
  const id = useId()
  useWallScheme(scheme)
  const viewer = role && { roleIds: person?.role_ids ?? [role.id], isCustomer: role.name === 'customer' }
  const rows = design.rows.filter((row) => viewer === undefined || isRowFor(row, viewer))
  const hidden = design.rows.filter((row) => !rows.includes(row)).map(({ name }) => name)
  const tabs = tabsOf(rows)
  const open = openTab(rows, tab)
  const shown = <PreviewRows rows={rows.filter((row) => row.tab === open)} preview={preview} />
  return (
    <>
      <PreviewBar preview={preview} roles={roles} hidden={hidden} onChange={onChange} />
      {rows.length === 0 ? (
        <EmptyState>
          {role ? `Nothing here is for ${person?.name ?? role.display_name}.` : 'There are no rows yet.'}
        </EmptyState>
      ) : (
        <AsPhone value={isPhone}>
          <div className={isPhone ? styles.phone : undefined}>
            {tabs.length > 1 ? (
              <>
                <TabList
                  label="Tabs of the preview"
                  tabs={tabs.map((each) => ({ key: each, label: tabLabel(each) }))}
                  current={open}
                  panelOf={(each) => `${id}-${tabs.indexOf(each)}`}
                  onOpen={onTab}
                />
                <div
                  role="tabpanel"
                  id={`${id}-${tabs.indexOf(open)}`}
                  aria-labelledby={tabOf(`${id}-${tabs.indexOf(open)}`)}
                >
                  {shown}
                </div>
              </>
            ) : (
              shown
            )}
          </div>
        </AsPhone>
      )}
    </>
  )
}

/** Rows of a design with their cells. */
function PreviewRows({ rows, preview }: { rows: readonly DesignRow[]; preview: Preview }) {
  const titles = rows.map(({ name, selected_report: { report } }) => ({
    name,
    titles: report.map(({ title, text }) => title || leadOf(text) || untitled),
  }))
  const placeOf = placesOf(titles)
  const grid = rows.map(({ key, name, selected_report: { report }, ...row }) => {
    const { twelfths } = widthsOf(report)
    return {
      key,
      label: name,
      cells: report.map((cell, column) => ({
        key: `${key} ${column}`,
        twelfths: twelfths[column] ?? 12,
        size: sizeOf({ ...cell, display_type: displayOf(cell, row) || 'table' }),
      })),
    }
  })
  return (
    <DesignGrid
      rows={grid}
      cell={(key, column) => {
        const at = rows.findIndex((each) => each.key === key)
        const row = rows[at]
        const cell = row?.selected_report.report[column]
        const place = placeOf(at, column)
        return (
          row &&
          cell && (
            <Boundary of={cell} fallback={<CellMessage isUrgent>This cell cannot be shown.</CellMessage>}>
              {cell.report_id === null && isText(cell) ? (
                <BoardText cell={cell} level={2} said={place} />
              ) : (
                <PreviewCell cell={cell} row={row} preview={preview} place={place} />
              )}
            </Boundary>
          )
        )
      }}
    />
  )
}
