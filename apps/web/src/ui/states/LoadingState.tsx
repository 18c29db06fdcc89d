import type { ReactNode } from 'react'

/** Says 'Loading' to a screen reader while skeletons show it to everyone else. */
export function LoadingState({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="ui-hidden-visually">{label}</span>
      {children}
    </div>
  )
}
