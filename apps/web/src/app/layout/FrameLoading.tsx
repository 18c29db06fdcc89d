import { LoadingState } from '../../ui/states/LoadingState'
import classes from './FrameLoading.module.css'
import { Wordmark } from './Wordmark'

/** Stands in for the main layout while its script loads. */
export function FrameLoading() {
  return (
    <div className={classes.place}>
      <LoadingState>
        <Wordmark />
      </LoadingState>
    </div>
  )
}
