import type { DesignDefinition } from '@uplink/contract/designs/definition'
import { displayOf } from '@uplink/designs/form/problems'
import { isRowFor } from '@uplink/designs/shown'
import { widthsOf } from '@uplink/designs/widths'
import { DesignGrid } from '../../../ui/design/DesignGrid'
import { EmptyState } from '../../../ui/states/EmptyState'
import { AsPhone } from '../../../ui/use-phone'
import { sizeOf } from '../board/BoardCell'
import type { RoleName } from '../rows/RowCard'
import { useWallScheme } from '../view/use-wall-scheme'
import { PreviewBar } from './PreviewBar'
import { PreviewCell } from './PreviewCell'
import type { Preview } from './preview'
import styles from './previewing.module.css'

interface DesignPreviewProps {
  design: DesignDefinition
  preview: Preview
  roles: readonly RoleName[]
  onChange: (preview: Preview) => void
}

/**
 * The design as one of its viewers gets it, but with the numbers of the person who designs, so that they see no more
 * than they may.
 */
export function DesignPreview({ design, preview, roles, onChange }: DesignPreviewProps) {
  const { role, isPhone, scheme } = preview
  useWallScheme(scheme)
  const viewer = role && { roleIds: [role.id], isCustomer: role.name === 'customer' }
  const rows = design.rows.filter((row) => viewer === undefined || isRowFor(row, viewer))
  const hidden = design.rows.filter((row) => !rows.includes(row)).map(({ name }) => name)
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
          {role ? `Nothing here is for ${role.display_name}.` : 'There are no rows yet.'}
        </EmptyState>
      ) : (
        <AsPhone value={isPhone}>
          <div className={isPhone ? styles.phone : undefined}>
            <DesignGrid
              rows={grid}
              cell={(key, column) => {
                const row = rows.find((each) => each.key === key)
                const cell = row?.selected_report.report[column]
                return row && cell && <PreviewCell cell={cell} row={row} />
              }}
            />
          </div>
        </AsPhone>
      )}
    </>
  )
}
