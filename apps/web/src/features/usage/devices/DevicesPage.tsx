import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Device } from '@uplink/contract/devices'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { failureOf, isWithoutConnection, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { nameDevice, nameOf, toneOf, wordOf, devicesQuery, disconnectMutation } from '../usage.data'
import { bytesOf, placeWords, sizesLike } from '../session-words'
import classes from './devices.module.css'
import { NameDeviceDialog } from './NameDeviceDialog'

const columns = (size: (bytes: number) => string): Column<Device>[] => [
  { key: 'device', header: t('Device'), width: '12rem', cell: nameOf },
  {
    key: 'address',
    header: t('Hardware address'),
    width: '11rem',
    cell: ({ device }) => device !== null && <span className={classes.address}>{device}</span>,
  },
  {
    key: 'state',
    header: t('Status'),
    width: '10rem',
    cell: (device) => <StatusBadge tone={toneOf(device)}>{wordOf(device)}</StatusBadge>,
  },
  { key: 'place', header: t('Place'), phone: 'hidden', cell: ({ place }) => placeWords(place) },
  {
    key: 'since',
    header: t('Since'),
    width: '12rem',
    phone: 'hidden',
    cell: ({ since }) => formatMoment(since),
  },
  {
    key: 'sessions',
    header: t('Sessions'),
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ sessions }) => sessions,
  },
  {
    key: 'traffic',
    header: t('Used in 90 days'),
    isNumber: true,
    cell: (device) => size(bytesOf(device)),
  },
]

/** The devices that sign in on the active connection, where they do, and a way to disconnect them. */
export function DevicesPage() {
  const query = useQuery(devicesQuery())
  const { data, error } = query
  const disconnect = useDisconnect()
  const [named, setNamed] = useState<Device>()
  const hasNoConnection = isWithoutConnection(error)
  return (
    <>
      <PageHeader
        title={t('Devices')}
        lead={t('What connected to this line in the last 90 days. Usually that is your router.')}
      />
      <Section isFlush>
        <DataTable
          label={t('Devices')}
          columns={columns(sizesLike(data?.map(bytesOf) ?? []))}
          rows={hasNoConnection ? [] : data}
          rowKey={({ id }) => id}
          rowActions={(device) => (
            <>
              {device.device !== null && (
                <IconButton
                  icon={Pencil}
                  label={t('Name {device}', { device: nameOf(device) })}
                  onClick={() => setNamed(device)}
                />
              )}
              {device.state === 'online' && (
                <Button
                  size="small"
                  kind="secondary"
                  aria-label={t('Disconnect {device}', { device: nameOf(device) })}
                  onClick={() => void disconnect(device)}
                >
                  {t('Disconnect')}
                </Button>
              )}
            </>
          )}
          empty={
            <EmptyState>
              {hasNoConnection
                ? t('There is no line on your account, so there are no devices.')
                : t('Nothing has connected to this line in the last 90 days.')}
            </EmptyState>
          }
          error={
            data || !error || hasNoConnection
              ? undefined
              : { title: t('Your devices could not be loaded.'), ...failureOf(query) }
          }
          expectedRows={3}
        />
      </Section>
      {named && <NameDialog device={named} onClose={() => setNamed(undefined)} />}
    </>
  )
}

function NameDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <NameDeviceDialog
      title={t('Name this device')}
      help={t('Such as Living room router. You and our staff see it; left empty, the device has no name.')}
      name={device.name}
      send={async (body) => {
        const { message } = await nameDevice(device.id, body)
        await nounsChanged(client, 'usage')
        return message
      }}
      onClose={onClose}
    />
  )
}

/** Asks first; the result shows as a toast and in the list. */
function useDisconnect() {
  const toasts = useToasts()
  const confirm = useConfirm()
  const { mutate } = useMutation(disconnectMutation(useQueryClient()))
  return async (device: Device) => {
    const isSure = await confirm({
      title: t('Disconnect {device}?', { device: nameOf(device) }),
      text: t('Your connection drops. The router signs in again by itself, usually within a minute.'),
      confirmLabel: t('Disconnect'),
    })
    if (!isSure) return
    mutate(device.id, {
      onSuccess: ({ message }) => toasts.success(t(message)),
      // The app already shows dialogs when there is no answer and when the session has ended.
      onError: (error) => tellRefusal(toasts, error),
    })
  }
}
