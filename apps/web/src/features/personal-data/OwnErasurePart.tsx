import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '../../language/t'
import { failureOf, tellRefusal } from '../../platform/api/failure'
import { formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Parts } from '../../ui/page/Parts'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { ownErasureMutation, ownErasureQuery } from './personal-data.data'

/** Whether one has asked for it, in a line. */
export function OwnErasureValue() {
  const { data } = useQuery(ownErasureQuery)
  return data && (data.asked_at === null ? t('Not asked for') : t('Asked for'))
}

/** For everybody: the way to ask for one's own erasure. */
export function OwnErasurePart() {
  const query = useQuery(ownErasureQuery)
  const { mutateAsync, isPending } = useMutation(ownErasureMutation)
  const confirm = useConfirm()
  const toasts = useToasts()
  const { data } = query
  async function act(what: 'ask' | 'withdraw') {
    const isSure =
      what === 'withdraw' ||
      (await confirm({
        title: t('Ask to be erased?'),
        text: t('Once it is done you cannot sign in any more, and nothing of it can be brought back.'),
        confirmLabel: t('Ask for it'),
        kind: 'danger',
      }))
    if (!isSure) return
    try {
      toasts.success(t((await mutateAsync(what)).message))
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  return (
    <Parts>
      <p>
        {t(
          'You can ask us to delete what is kept about you. Your lines are closed and your account is settled first. Bills and payments stay, because the law asks for them.',
        )}
      </p>
      {data === undefined ? (
        <Fallback
          what={t('Your request')}
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="3rem" />}
        />
      ) : data.asked_at === null ? (
        <div>
          <Button isSaving={isPending} onClick={() => void act('ask')}>
            {t('Ask to be erased')}
          </Button>
        </div>
      ) : (
        <>
          <p role="status">{t('You asked for it at {time}.', { time: formatMoment(data.asked_at) })}</p>
          <div>
            <Button isSaving={isPending} onClick={() => void act('withdraw')}>
              {t('Withdraw the request')}
            </Button>
          </div>
        </>
      )}
    </Parts>
  )
}
