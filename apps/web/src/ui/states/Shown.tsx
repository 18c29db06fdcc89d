import { Component, type ReactNode } from 'react'
import { t } from '../../language/t'
import { cutTo } from '../text-length'
import styles from './states.module.css'

interface BoundaryProps {
  /** What is tried again when this changes: the data, not the element made from it. */
  of?: unknown
  /** Shown in the place of what cannot be shown. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a failure while drawing to its own place: one value never takes the page away. React wants a class for it. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** Says that a value cannot be shown, with the value as it came, if it is a text. */
export function NotShown({ raw }: { raw?: string | null | undefined }) {
  return (
    <span className={styles.notShown}>
      {t('This value cannot be shown')}
      {raw !== undefined && raw !== null && <>: {cutTo(raw, 200)}</>}
    </span>
  )
}

interface ShownProps {
  /** Makes what is shown; it may throw. */
  draw: () => ReactNode
  /** What it is made from. */
  of?: unknown
  /** The value as it came. */
  raw?: string | null | undefined
}

/** One value of a list. What throws while it is made or drawn is replaced by words about it. */
export function Shown({ draw, of, raw }: ShownProps) {
  return (
    <Boundary of={of} fallback={<NotShown raw={raw} />}>
      <Drawn draw={draw} />
    </Boundary>
  )
}

const Drawn = ({ draw }: Pick<ShownProps, 'draw'>) => draw()
