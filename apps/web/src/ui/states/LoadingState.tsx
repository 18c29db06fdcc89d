import type { ReactNode } from 'react'
import { t } from '../../language/t'

/** Says 'Loading' to a screen reader while skeletons show it to everyone else. */
export function LoadingState({ label = t('Loading'), children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="ui-hidden-visually">{label}</span>
      {children}
    </div>
  )
}
