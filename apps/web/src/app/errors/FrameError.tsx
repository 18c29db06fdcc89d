import type { ErrorComponentProps } from '@tanstack/react-router'
import { PlainLayout } from '../layout/plain/PlainLayout'
import { ScreenError } from './ScreenError'

/** When the layout around the screens did not arrive or failed. */
export function FrameError(props: ErrorComponentProps) {
  return (
    <PlainLayout>
      <ScreenError {...props} />
    </PlainLayout>
  )
}
