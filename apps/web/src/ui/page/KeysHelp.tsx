import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../button/IconButton'
import { Dialog } from '../feedback/Dialog'
import { Checkbox } from '../fields/Checkbox'
import styles from './KeysHelp.module.css'
import { KeysList } from '../keys/KeysList'
import type { KeyLine } from '../keys/list-keys'
import { setSingleKeys, singleKey, useSingleKeys } from '../keys/single-keys'

/** Where single keys act: a list, a tree. `?` pressed there opens the help. */
const where = '[data-single-keys]'

interface KeysHelpProps {
  keys: readonly KeyLine[]
  /** The screen's keys act wherever the focus is. */
  isEverywhere?: boolean
}

/**
 * Help for the screen's keys, opened by a button, or by `?` while the focus is in a list or a tree. Not shown on
 * phones, which have no keys.
 */
export function KeysHelp({ keys, isEverywhere }: KeysHelpProps) {
  const [isOpen, setOpen] = useState(false)
  const isOn = useSingleKeys()
  useEffect(() => {
    const ask = (event: KeyboardEvent) => {
      if (event.key !== '?' || !(event.target instanceof Element)) return
      if (!isEverywhere && !event.target.closest(where)) return
      if (singleKey(event) === undefined) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', ask)
    return () => document.removeEventListener('keydown', ask)
  }, [isEverywhere])
  return (
    <span className={styles.place}>
      <IconButton icon={Keyboard} label="Keyboard shortcuts" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title="Keyboard shortcuts" isDirty={false} onClose={() => setOpen(false)}>
          <div className={styles.list}>
            <KeysList keys={keys} />
          </div>
          <Checkbox
            isSwitch
            label="Single-letter keys"
            help={`They work ${isEverywhere ? 'everywhere but in a text' : 'while the focus is in a list or a tree'}. Kept in this browser.`}
            checked={isOn}
            onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
          />
        </Dialog>
      )}
    </span>
  )
}
