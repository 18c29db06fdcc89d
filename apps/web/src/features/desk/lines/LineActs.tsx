import type { CustomerOverview } from '@uplink/contract/desk'
import { Plug, Unplug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import classes from '../CustomerPart.module.css'
import { CloseLineDialog } from './CloseLineDialog'
import { ReopenLineDialog } from './ReopenLineDialog'

/** Closing a line, or opening it again. */
export function LineActs({ overview: { connection, can } }: { overview: CustomerOverview }) {
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null)
  const end = () => setAsked(null)
  return (
    <>
      {can.includes('close-line') && (
        <div className={classes.acts}>
          <Button size="small" icon={Unplug} onClick={() => setAsked('close')}>
            Close line
          </Button>
        </div>
      )}
      {can.includes('reopen-line') && (
        <div className={classes.acts}>
          <Button size="small" icon={Plug} onClick={() => setAsked('reopen')}>
            Open again
          </Button>
        </div>
      )}
      {asked === 'close' && <CloseLineDialog line={connection} onClose={end} />}
      {asked === 'reopen' && <ReopenLineDialog line={connection} onClose={end} />}
    </>
  )
}
