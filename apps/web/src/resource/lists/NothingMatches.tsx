import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/states/EmptyState'

/** In place of rows when a list's filters let none through. */
export function NothingMatches({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} action={<Button onClick={onClear}>Clear filters</Button>}>
      {children}
    </EmptyState>
  )
}
