import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { CellPlace, DesignAct } from '@uplink/designs/form/acts'
import type { StepName } from '../../../platform/form/use-history'

const rowName = ({ rows }: DesignDefinition, key: string) =>
  rows.find((row) => row.key === key)?.name ?? 'the row'

/** 'Row 1, cell 2' */
const cellName = (design: DesignDefinition, { row, column }: CellPlace) =>
  `${rowName(design, row)}, cell ${column + 1}`

/** The name of a step for undo and redo. Letters typed into one field are one step. */
export function nameOfAct(act: DesignAct, present: DesignDefinition): StepName {
  switch (act.do) {
    case 'name':
      return { name: 'change design name', visit: 'name' }
    case 'load':
      return { name: 'load the design' }
    case 'add row':
      return { name: 'add row' }
    case 'paste row':
      return { name: 'put in row' }
    case 'add rows':
      return { name: 'put in rows' }
    case 'remove row':
      return { name: `remove ${rowName(present, act.row)}` }
    case 'move row':
      return { name: `move ${rowName(present, act.row)}` }
    case 'columns':
      return { name: `columns of ${rowName(present, act.row)}` }
    case 'roles':
      return { name: `roles of ${rowName(present, act.row)}` }
    case 'fix':
      return { name: `${act.isFixed ? 'fix' : 'release'} ${rowName(present, act.row)}` }
    case 'row display':
      return { name: `display of ${rowName(present, act.row)}` }
    case 'cell':
      return { name: `change ${cellName(present, act.place)}` }
    case 'clear cell':
      return { name: `clear ${cellName(present, act.place)}` }
    case 'widths':
      return { name: `widths of ${rowName(present, act.row)}`, visit: `widths ${act.row}` }
    case 'swap':
      return { name: `move ${cellName(present, act.one)}` }
  }
}
