import { Check, CircleAlert } from 'lucide-react'
import { Link } from '../link/Link'
import { usePhone } from '../use-phone'
import styles from './Stepper.module.css'

export interface Step {
  key: string
  label: string
  /** What it is set to, small below its name. */
  hint?: string | undefined
  state: 'done' | 'skipped' | 'problem' | 'todo'
  /** Absent: the step cannot be opened yet. */
  href?: string | undefined
}

export interface StepperProps {
  /** 'Set-up'. For screen readers. */
  label: string
  steps: readonly Step[]
  current: string
}

const words = { done: 'done', skipped: 'skipped', problem: 'does not work', todo: 'to do' }

/** The steps of something, each with its state, and the present one. In a row where there is room; a phone shows the number and a bar. */
export function Stepper({ label, steps, current }: StepperProps) {
  const isPhone = usePhone()
  const at = steps.findIndex(({ key }) => key === current)
  if (isPhone)
    return (
      <div className={styles.short}>
        <p>
          Step {at + 1} of {steps.length}: <strong>{steps[at]?.label}</strong>
        </p>
        <progress className={styles.bar} aria-label={label} value={at + 1} max={steps.length} />
      </div>
    )
  return (
    <nav aria-label={label} className={styles.box}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <Place step={step} isCurrent={step.key === current} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Place({ step, isCurrent }: { step: Step; isCurrent: boolean }) {
  const { label, hint, state, href } = step
  const inside = (
    <>
      <span aria-hidden className={styles.mark} data-state={state}>
        {state === 'done' && <Check />}
        {state === 'problem' && <CircleAlert />}
      </span>
      <span className={styles.name}>
        {label}
        <span className="ui-hidden-visually">, {words[state]}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </>
  )
  const common = { className: styles.step, 'aria-current': isCurrent ? ('step' as const) : undefined }
  return href === undefined ? (
    <span {...common}>{inside}</span>
  ) : (
    <Link href={href} {...common}>
      {inside}
    </Link>
  )
}
