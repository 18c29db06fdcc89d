import { useState } from 'react'
import { Button } from '../button/Button'
import { Dialog } from '../feedback/Dialog'
import { LoadingOverlay } from '../feedback/LoadingOverlay'
import { Notice } from '../feedback/Notice'
import { StatusBadge } from '../feedback/StatusBadge'
import { Section } from '../page/Section'
import { useConfirm, useMessage, useToasts } from '../UiProvider'
import styles from './Showcase.module.css'

export function FeedbackPart() {
  return (
    <div className={styles.columns}>
      <Section title="Said in the page">
        <div className={styles.stack}>
          <div className={styles.row}>
            <StatusBadge tone="success">Online</StatusBadge>
            <StatusBadge tone="warning">Slow</StatusBadge>
            <StatusBadge tone="danger">Suspended</StatusBadge>
            <StatusBadge tone="info">In progress</StatusBadge>
            <StatusBadge tone="neutral">Closed</StatusBadge>
            <StatusBadge tone="success" isQuiet>
              Paid, in a list
            </StatusBadge>
          </div>
          <Notice tone="success" title="Your line in Dhanmondi is online since 08:12" />
          <Notice tone="danger" title="Outage in your area, expected back at 14:00">
            Our people are on it. You need not call.
          </Notice>
          <Notice tone="info">A faster package costs ৳ 150.00 more a month.</Notice>
          <Notice tone="neutral">Prices include VAT.</Notice>
        </div>
      </Section>
      <Section title="Said above it">
        <Above />
      </Section>
    </div>
  )
}

function Above() {
  const toasts = useToasts()
  const confirm = useConfirm()
  const message = useMessage()
  const [isOpen, setOpen] = useState(false)
  const [isCovered, setCovered] = useState(true)
  const ask = async () => {
    toasts.show('info', (await confirm()) ? 'Deleted.' : 'Nothing was deleted.')
  }
  const tell = () => message({ title: 'Error!', text: 'Your session has been terminated!' })
  const warn = () => message({ title: 'Oops..', text: 'There is some problem in your network!' })
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button onClick={() => void ask()}>Ask</Button>
        <Button onClick={() => void tell()}>Tell</Button>
        <Button onClick={() => void warn()}>Warn</Button>
        <Button onClick={() => setOpen(true)}>Large dialog</Button>
        <Button onClick={() => toasts.success('The report was saved.')}>Success toast</Button>
        <Button
          onClick={() =>
            toasts.success('Removed table payments and 4 entries.', undefined, {
              label: 'Undo',
              onSelect: () => toasts.success('They are back.'),
            })
          }
        >
          Toast with Undo
        </Button>
        <Button onClick={() => toasts.error('Failed to delete.', 'Failed!')}>Error toast</Button>
        <Button onClick={() => setCovered(!isCovered)}>Overlay</Button>
      </div>
      <div className={styles.covered}>
        <p>What is being prepared.</p>
        <LoadingOverlay isShown={isCovered} isInside />
      </div>
      {isOpen && (
        <Dialog
          title="Settings of the cell"
          size="large"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                Save cell
              </Button>
            </>
          }
        >
          Title, display type, columns.
        </Dialog>
      )}
    </div>
  )
}
