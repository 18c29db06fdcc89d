import type { RoleName } from '../rows/RowCard'

/** As whom and where a design is looked at before anybody sees it. */
export interface Preview {
  /** Nothing: as oneself, with every row. */
  role: RoleName | undefined
  isPhone: boolean
  scheme: 'light' | 'dark'
}
