import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import type { ErrorStateProps } from './ErrorState'
import { LoadingState } from './LoadingState'
import { SkeletonText } from './Skeleton'

export interface FallbackProps {
  /** What should stand here, as a sentence begins: 'Your package'. */
  what: string
  /** Why it could not be had. */
  failure?: ErrorStateProps | null
  /** When there is nothing to show and nothing went wrong: one sentence, or an EmptyState. */
  none?: ReactNode
  /** The real shape of what is on its way; lines of text when not given. */
  skeleton?: ReactNode
}

/** Shown in place of content: there is nothing, it could not be loaded, or it is loading. */
export function Fallback({ what, failure, none, skeleton = <SkeletonText lines={5} /> }: FallbackProps) {
  if (none) return typeof none === 'string' ? <EmptyState>{none}</EmptyState> : none
  if (failure) return <ErrorState title={`${what} could not be loaded.`} {...failure} />
  return <LoadingState label={`Loading ${what[0]?.toLowerCase()}${what.slice(1)}`}>{skeleton}</LoadingState>
}
