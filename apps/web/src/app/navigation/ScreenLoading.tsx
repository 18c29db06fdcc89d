import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'

/** Stands in for a screen while its script loads. */
export function ScreenLoading() {
  return (
    <LoadingState>
      <SkeletonText lines={4} />
    </LoadingState>
  )
}
