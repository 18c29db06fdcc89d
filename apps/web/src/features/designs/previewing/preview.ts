import type { PreviewViewer } from '../designs.data'
import type { RoleName } from '../rows/RowCard'

/** The settings of a design's preview. */
export interface Preview {
  /** Undefined: as oneself, with every row. */
  role: RoleName | undefined
  /** The person whose numbers are shown; undefined for one's own. */
  viewer: PreviewViewer | undefined
  isPhone: boolean
  scheme: 'light' | 'dark'
}
