import type { ErrorComponentProps } from '@tanstack/react-router'
import { PlainLayout } from '../layout/plain/PlainLayout'
import { ScreenError } from './ScreenError'

/** Shown when the layout around the screens could not be loaded or failed. */
export function FrameError(props: ErrorComponentProps) {
  return (
    <PlainLayout>
      <ScreenError {...props} />
    </PlainLayout>
  )
}
