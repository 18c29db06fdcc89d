import type { PreviewViewer } from '../designs.data'
import type { RoleName } from '../rows/RowCard'

/** The settings of a design's preview. */
export interface Preview {
  /** Undefined: as oneself, with every row. */
  role: RoleName | undefined
  /** Of the role: whose numbers they are. Nothing: one's own. */
  viewer: PreviewViewer | undefined
  isPhone: boolean
  scheme: 'light' | 'dark'
}
