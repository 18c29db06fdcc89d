import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { RememberedDevice, rememberedDeviceRoutes } from '@uplink/contract/remembered-devices'
import { t } from '../../../language/t'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { deviceWords } from '../../../platform/session/device-words'
import { Button } from '../../../ui/button/Button'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import classes from './factors.module.css'

const list = endpoint<typeof rememberedDeviceRoutes.list>('GET', '/auth/remembered-devices')
const forget = endpoint<typeof rememberedDeviceRoutes.forget>('DELETE', '/auth/remembered-devices/:id')
const forgetAll = endpoint<typeof rememberedDeviceRoutes.forgetAll>(
  'POST',
  '/auth/remembered-devices/forget-all',
)

const key = keysOf('remembered-devices').list()

const devicesQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(list, {}, { signal }).then((answer) => answer.data),
  })

/** Forgets one device, or all of them. */
const forgetMutation = mutationOptions({
  mutationFn: (which: number | 'all'): Promise<{ message: string }> =>
    which === 'all' ? call(forgetAll, {}) : call(forget, { params: { id: which } }),
  onSettled: (_data, _error, _which, _before, { client }) => client.invalidateQueries({ queryKey: key }),
})

/** Where the second factor is not asked for at each sign-in; nothing where that is nowhere. */
export function RememberedDevices() {
  const query = useQuery(devicesQuery())
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation(forgetMutation)
  const { data } = query
  async function end(which: number | 'all') {
    try {
      toasts.success(t((await mutateAsync(which)).message))
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  if (!data)
    return query.error ? <Fallback what={t('Remembered devices')} failure={failureOf(query)} /> : null
  if (data.length === 0) return null
  return (
    <div className={classes.remembered}>
      <h3 className={classes.name}>{t('Remembered devices')}</h3>
      <p className={classes.soft}>{t('Here your password alone lets you in.')}</p>
      <ul className={classes.factors} aria-label={t('Remembered devices')}>
        {data.map((device) => (
          <Device key={device.id} device={device} isEnding={isPending} onForget={() => void end(device.id)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button size="small" isSaving={isPending} onClick={() => void end('all')}>
          {t('Forget all')}
        </Button>
      )}
    </div>
  )
}

interface DeviceProps {
  device: RememberedDevice
  isEnding: boolean
  onForget: () => void
}

function Device({ device: one, isEnding, onForget }: DeviceProps) {
  const { device, address, remembered_at, last_used_at, expires_at } = one
  const name = deviceWords(device)
  const since = formatMoment(remembered_at)
  const until = formatMoment(expires_at)
  return (
    <li className={classes.factor}>
      <p className={classes.name}>{name}</p>
      <div className={classes.rowActs}>
        <Button
          size="small"
          kind="quiet"
          aria-label={t('Forget {device}, {address}', { device: name, address })}
          isSaving={isEnding}
          onClick={onForget}
        >
          {t('Forget')}
        </Button>
      </div>
      <p className={classes.soft}>
        {last_used_at === null
          ? t('From {address}, since {since}, until {until}', { address, since, until })
          : t('From {address}, since {since}, last used {used}, until {until}', {
              address,
              since,
              used: formatMoment(last_used_at),
              until,
            })}
      </p>
    </li>
  )
}
