import { designLimits } from '@uplink/contract/designs/words'
import { tabNamed, tabsOf } from '@uplink/designs/tabs'
import { useState } from 'react'
import type { Designer } from '../designing/use-designer'

/** What is asked about tabs: a name for a new or an old one, where a row goes, and whether one is deleted. */
export type TabQuestion =
  | { about: 'add' }
  | { about: 'rename'; tab: string }
  | { about: 'remove'; tab: string }
  | { about: 'row'; row: string }

/**
 * The tab of a design that is open while it is designed, and what is being asked about tabs.
 *
 * @param first the tab to begin with, where it is there
 */
export function useTabAsking({ design }: Designer, first: string | undefined) {
  const [wanted, setWanted] = useState(first)
  // also by its first row: undo may give the tab another name
  const [row, setRow] = useState<string>()
  const named = wanted === undefined ? undefined : tabNamed(tabsOf(design.rows), wanted)
  const tab = named ?? design.rows.find(({ key }) => key === row)?.tab ?? tabsOf(design.rows)[0] ?? ''
  const firstRow = design.rows.find((each) => each.tab === tab)?.key
  if (firstRow !== row) setRow(firstRow)
  const [question, setQuestion] = useState<TabQuestion>()
  const isFull = design.rows.length >= designLimits.rows
  const hasAll = tabsOf(design.rows).length >= designLimits.tabs
  return {
    tab,
    open: (next: string | undefined) => setWanted(next),
    question,
    ask: setQuestion,
    close: () => setQuestion(undefined),
    /** Why no tab can be added. */
    whyNoMore: isFull
      ? `A design has ${designLimits.rows} rows at most`
      : hasAll
        ? `A design has ${designLimits.tabs} tabs at most`
        : undefined,
  }
}

export type TabAsking = ReturnType<typeof useTabAsking>
