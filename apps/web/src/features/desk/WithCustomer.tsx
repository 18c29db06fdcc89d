import type { ReactNode } from 'react'
import { PaneMain, PaneSide } from '../../ui/three-panes/Panes'
import { CustomerPart } from './CustomerPart'

/** A conversation, and beside it the facts about its customer. */
export function WithCustomer({ connection, children }: { connection: number; children: ReactNode }) {
  return (
    <>
      <PaneMain>{children}</PaneMain>
      <PaneSide>
        <CustomerPart connection={connection} />
      </PaneSide>
    </>
  )
}
