import type { DesignDefinition } from '@uplink/contract/designs/definition'
import { displayOf } from '@uplink/designs/form/problems'
import { isRowFor } from '@uplink/designs/shown'
import { widthsOf } from '@uplink/designs/widths'
import { DesignGrid } from '../../../ui/design/DesignGrid'
import { EmptyState } from '../../../ui/states/EmptyState'
import { AsPhone } from '../../../ui/use-phone'
import { sizeOf } from '../board/BoardCell'
import { placesOf } from '@uplink/designs/cell-names'
import type { RoleName } from '../rows/RowCard'
import { useWallScheme } from '../view/use-wall-scheme'
import { PreviewBar } from './PreviewBar'
import { PreviewCell, untitled } from './PreviewCell'
import type { Preview } from './preview'
import styles from './previewing.module.css'

interface DesignPreviewProps {
  design: DesignDefinition
  preview: Preview
  roles: readonly RoleName[]
  onChange: (preview: Preview) => void
}

/** The design as one of its viewers sees it, but never more than the designer may see. */
export function DesignPreview({ design, preview, roles, onChange }: DesignPreviewProps) {
  const { role, viewer: person, isPhone, scheme } = preview
  useWallScheme(scheme)
  const viewer = role && { roleIds: person?.role_ids ?? [role.id], isCustomer: role.name === 'customer' }
  const rows = design.rows.filter((row) => viewer === undefined || isRowFor(row, viewer))
  const hidden = design.rows.filter((row) => !rows.includes(row)).map(({ name }) => name)
  const titles = rows.map(({ name, selected_report: { report } }) => ({
    name,
    titles: report.map(({ title }) => title || untitled),
  }))
  const placeOf = placesOf(titles)
  const grid = rows.map(({ key, name, selected_report: { report }, ...row }) => {
    const { twelfths } = widthsOf(report)
    return {
      ...{ key, label: name },
      cells: report.map((cell, column) => ({
        ...{ key: `${key} ${column}`, twelfths: twelfths[column] ?? 12 },
        size: sizeOf({ ...cell, display_type: displayOf(cell, row) || 'table' }),
      })),
    }
  })
  return (
    <>
      <PreviewBar {...{ preview, roles, hidden, onChange }} />
      {rows.length === 0 ? (
        <EmptyState>
          {role ? `Nothing here is for ${person?.name ?? role.display_name}.` : 'There are no rows yet.'}
        </EmptyState>
      ) : (
        <AsPhone value={isPhone}>
          <div className={isPhone ? styles.phone : undefined}>
            <DesignGrid
              rows={grid}
              cell={(key, column) => {
                const at = rows.findIndex((each) => each.key === key)
                const row = rows[at]
                const cell = row?.selected_report.report[column]
                const place = placeOf(at, column)
                return row && cell && <PreviewCell {...{ cell, row, preview, place }} />
              }}
            />
          </div>
        </AsPhone>
      )}
    </>
  )
}
