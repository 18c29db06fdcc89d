import { useEffect, useState } from 'react'
import { t } from '../../../language/t'
import { ApiError } from '../../../platform/api/errors'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { goToProvider, readSignOnName } from './sign-on.data'
import classes from './sign-on.module.css'

/** For staff of an organization with a provider of its own, who have its link. */
export function SignOnButton({ signOnKey }: { signOnKey: string }) {
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    // without it the form for passwords is all there is
    readSignOnName(signOnKey, controller.signal).then(setName, () => {})
    return () => controller.abort()
  }, [signOnKey])
  async function go() {
    setLeaving(true)
    setFailure(undefined)
    try {
      await goToProvider(signOnKey)
    } catch (error) {
      setLeaving(false)
      if (error instanceof ApiError) setFailure(error.message)
    }
  }
  if (name === null) return null
  return (
    <div className={classes.way}>
      <Button size="large" isWide isSaving={isLeaving} onClick={() => void go()}>
        {t('Log in with {name}', { name })}
      </Button>
      {failure !== undefined && (
        <Notice tone="danger" isUrgent>
          {failure}
        </Notice>
      )}
    </div>
  )
}
