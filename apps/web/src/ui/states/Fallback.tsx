import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import type { ErrorStateProps } from './ErrorState'
import { LoadingState } from './LoadingState'
import { SkeletonText } from './Skeleton'

export interface FallbackProps {
  /** What should be shown here, as the beginning of a sentence: 'Your package'. */
  what: string
  /** Why it could not be loaded. */
  failure?: ErrorStateProps | null
  /** Shown when there is nothing and nothing went wrong: one sentence, or an EmptyState. */
  none?: ReactNode
  /** A placeholder in the content's shape; absent: lines of text. */
  skeleton?: ReactNode
}

/** Shown in place of content that is missing, could not be loaded, or is loading. */
export function Fallback({ what, failure, none, skeleton = <SkeletonText lines={5} /> }: FallbackProps) {
  if (none) return typeof none === 'string' ? <EmptyState>{none}</EmptyState> : none
  if (failure) return <ErrorState title={t('{what} could not be loaded.', { what })} {...failure} />
  const name = `${what[0]?.toLowerCase()}${what.slice(1)}`
  return <LoadingState label={t('Loading {what}', { what: name })}>{skeleton}</LoadingState>
}
