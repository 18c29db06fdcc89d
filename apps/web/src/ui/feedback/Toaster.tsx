import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../language/t'
import { useTopModal } from '../modal/use-modal'
import { toastTimeout, type Toast, type ToastAct, type ToastStore } from './toast-store'
import styles from './Toaster.module.css'
import { toneIcons } from './tone'

/**
 * Shows the toasts of a store. While a modal dialog is open they stand in it: outside of it they would be under its veil, and
 * neither heard nor reached.
 */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list)
  const modal = useTopModal()
  const isInside = modal !== undefined && toasts.length > 0
  return (
    <>
      <Toasts toasts={isInside ? none : toasts} store={store} />
      {isInside && createPortal(<LateToasts toasts={toasts} store={store} />, modal)}
    </>
  )
}

const none: readonly Toast[] = []

/** Milliseconds after which screen readers know a region, so that they say what comes into it. */
const knownAfter = 100

function LateToasts({ toasts, store }: ToastsProps) {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), knownAfter)
    return () => clearTimeout(timer)
  }, [])
  return <Toasts toasts={isKnown ? toasts : none} store={store} />
}

interface ToastsProps {
  toasts: readonly Toast[]
  store: ToastStore
}

/** While a pointer or the focus is on them, none of them vanishes. */
function Toasts({ toasts, store }: ToastsProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const region = (isUrgent: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'danger') === isUrgent)
      .map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          isPaused={isHovered || isFocused}
          onDismiss={() => {
            setFocused(false)
            store.dismiss(toast.id)
          }}
        />
      ))
  return (
    <section
      aria-label={t('Messages')}
      className={styles.toaster}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {/* both regions must exist before their first message, or a screen reader would miss it */}
      <div role="status">{region(false)}</div>
      <div role="alert">{region(true)}</div>
    </section>
  )
}

function ToastItem({
  toast,
  isPaused,
  onDismiss,
}: {
  toast: Toast
  isPaused: boolean
  onDismiss: () => void
}) {
  useTimeout(onDismiss, toastTimeout, isPaused)
  const Icon = toneIcons[toast.tone]
  return (
    <div className={`${styles.toast} ${styles[toast.tone]}`}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {toast.title !== undefined && <p className={styles.title}>{toast.title}</p>}
        <p>{toast.text}</p>
        {toast.act && <ToastButton act={toast.act} onDone={onDismiss} />}
      </div>
      <button type="button" className={styles.close} aria-label={t('Close message')} onClick={onDismiss}>
        <X aria-hidden />
      </button>
    </div>
  )
}

function ToastButton({ act, onDone }: { act: ToastAct; onDone: () => void }) {
  return (
    <button
      type="button"
      className={styles.act}
      onClick={() => {
        act.onSelect()
        onDone()
      }}
    >
      {act.label}
    </button>
  )
}

/** Calls `act` once after `milliseconds`, not counting the time while it is paused. */
function useTimeout(act: () => void, milliseconds: number, isPaused: boolean): void {
  const left = useRef(milliseconds)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isPaused) return
    const start = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [isPaused])
}
