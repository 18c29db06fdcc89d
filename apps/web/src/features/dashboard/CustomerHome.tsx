import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { useDeferredValue, useEffect } from 'react'
import { t } from '../../language/t'
import { logFailure } from '../../platform/log/log'
import { lazyScreen, ScreenLoadError } from '../../platform/screens/lazy-screen'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { BillPart } from '../billing/billing.public'
import {
  activeConnectionsQuery,
  LineStatusPart,
  lineStatusQuery,
  lineWords,
  PackageLine,
} from '../connections/line.public'
import classes from './CustomerHome.module.css'

/** Kept apart, so that a slow phone loads it after what its window shows first. */
const Rest = lazyScreen(() => import('./CustomerRest'))

/** The state of the line, what is owed, then the rest; on a phone in this order. */
export function CustomerHome() {
  const { data: line, dataUpdatedAt } = useQuery(lineStatusQuery())
  const state = line?.state
  const words = line && lineWords(line, dataUpdatedAt)
  // what other lines owe stands above: until that is known nothing is shown that it would push down
  const { isPending, failureCount } = useQuery(activeConnectionsQuery())
  const isAwaited = isPending && failureCount === 0
  // a slow phone draws the rest after the first two parts are on screen
  const isRead = useDeferredValue(true, false)
  return (
    <div className={classes.home}>
      <div className={classes.first}>
        <LineStatusPart payHref={pathTo('payBill', { bills: 'overdue' })} isAwaited={isAwaited}>
          <PackageLine />
        </LineStatusPart>
        {/* of a suspended line the part before has the button to pay, of one in trouble the one that helps */}
        <BillPart
          isAwaited={isAwaited}
          isMainAct={state !== undefined && state !== 'suspended'}
          isAtThumb={state === 'online'}
          paidAbove={words?.help === 'renew' ? 'renewal' : words?.owed}
        />
      </div>
      {isRead ? (
        <CatchBoundary getResetKey={() => 'rest'} errorComponent={NoRest}>
          <Rest />
        </CatchBoundary>
      ) : (
        <LoadingState>{null}</LoadingState>
      )}
    </div>
  )
}

/** Whoever wants to pay needs no more than the parts above, so these stay. */
function NoRest({ error, reset }: ErrorComponentProps) {
  useEffect(() => logFailure('The rest of the dashboard failed', error), [error])
  const retry = () => {
    if (error instanceof ScreenLoadError) error.forget()
    reset()
  }
  return <ErrorState title={t('The rest of your dashboard could not be loaded.')} onRetry={retry} />
}
