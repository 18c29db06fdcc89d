import { useEffect, useState } from 'react'
import { t } from '../language/t'
import { registerServiceWorker } from '../platform/service-worker/service-worker'
import { Button } from '../ui/button/Button'
import { Notice } from '../ui/feedback/Notice'
import classes from './UpdateOffer.module.css'

/** Registers the service worker and offers to load a newer version of the portal when one waits. */
export function UpdateOffer() {
  const [update, setUpdate] = useState<{ activate: () => void } | null>(null)
  useEffect(() => {
    void registerServiceWorker((activate) => setUpdate({ activate }))
  }, [])
  return (
    <div role="status" className={classes.place}>
      {update && (
        <Notice
          tone="info"
          title={t('A new version of the portal is ready.')}
          action={
            <Button size="small" onClick={update.activate}>
              {t('Reload')}
            </Button>
          }
        />
      )}
    </div>
  )
}
