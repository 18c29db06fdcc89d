import type { RoleName } from '../rows/RowCard'

/** The settings of a design's preview. */
export interface Preview {
  /** Undefined: as oneself, with every row. */
  role: RoleName | undefined
  isPhone: boolean
  scheme: 'light' | 'dark'
}
