import type { ErrorComponentProps } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { t } from '../../language/t'
import { logFailure } from '../../platform/log/log'
import { Button } from '../../ui/button/Button'
import { ScreenLoadError } from '../../platform/screens/lazy-screen'
import classes from './errors.module.css'

/** Shown in place of a screen whose script could not be loaded, or that failed while rendering. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const isLoading = error instanceof ScreenLoadError
  useEffect(() => logFailure('A screen failed', error), [error])
  const retry = useCallback(() => {
    if (error instanceof ScreenLoadError) error.forget()
    reset()
  }, [error, reset])
  useEffect(() => {
    if (!isLoading) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isLoading, retry])
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title}>
        {t(isLoading ? 'This page could not be loaded' : 'This page stopped working')}
      </h1>
      <p className={classes.text}>
        {t(
          isLoading
            ? 'The connection may be slow or interrupted, or the portal was updated in the meantime.'
            : 'Something went wrong while showing it. Nothing you saved is lost.',
        )}
      </p>
      <div className={classes.actions}>
        <Button kind="primary" onClick={retry}>
          {t('Retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
      </div>
    </div>
  )
}
