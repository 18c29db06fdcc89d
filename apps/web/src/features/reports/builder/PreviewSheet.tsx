import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import styles from './builder.module.css'

/** On a phone: the first rows in a sheet. */
export function PreviewSheet({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.preview}>
        <Button isWide onClick={() => setOpen(true)}>
          Preview
        </Button>
      </div>
      {isOpen && (
        <Drawer title="Preview" onClose={() => setOpen(false)}>
          {children}
        </Drawer>
      )}
    </>
  )
}
