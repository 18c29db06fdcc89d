import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomerLine } from '@uplink/contract/customer-parts'
import { ChevronDown, ChevronUp, Pencil, Unplug } from 'lucide-react'
import { useId, useState } from 'react'
import { tellRefusal } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { formatMoment } from '../../../../platform/dates/dates'
import { Button } from '../../../../ui/button/Button'
import { IconButton } from '../../../../ui/button/IconButton'
import { DetailList } from '../../../../ui/page/DetailList'
import { useConfirm, useToasts } from '../../../../ui/UiProvider'
import { NameDeviceDialog } from '../../../usage/desk.public'
import { endSession, nameDevice } from './parts.data'
import classes from './parts.module.css'

type Session = NonNullable<CustomerLine['session']>

interface LatestSessionProps {
  line: CustomerLine
  session: Session
}

/** The session that began last, and with which device; its addresses open, because few calls need them. */
export function LatestSession({ line, session }: LatestSessionProps) {
  const { started_at: from, stopped_at: to, place, device, device_name: name, address } = session
  const [isOpen, setOpen] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const panel = useId()
  return (
    <>
      <p className={`${classes.soft} ${classes.session}`}>
        <span>
          {to === null ? 'Session' : 'Last session'} {formatMoment(from)}
          {to !== null && ` to ${formatMoment(to)}`} · {place}
          {name !== null && (
            <>
              {' · '}
              <span className={classes.device}>{name}</span>
            </>
          )}
        </span>
        {(device ?? address) !== null && (
          <Button
            size="small"
            kind="quiet"
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-label={`Device and addresses of ${line.username}`}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            Device
          </Button>
        )}
        {line.can.includes('end-session') && <EndSession line={line} session={session.id} />}
      </p>
      <div id={panel} hidden={!isOpen} className={classes.more}>
        <DetailList
          items={[
            ...(device === null
              ? []
              : [
                  {
                    label: 'Device',
                    value: (
                      <span className={classes.named}>
                        {name ?? 'Without a name'}
                        {line.can.includes('name-device') && (
                          <IconButton
                            icon={Pencil}
                            label={`Name the device of ${line.username}`}
                            onClick={() => setNaming(true)}
                          />
                        )}
                      </span>
                    ),
                  },
                  { label: 'Hardware address', value: <Address>{device}</Address> },
                ]),
            ...(address === null ? [] : [{ label: 'IP address', value: <Address>{address}</Address> }]),
          ]}
        />
      </div>
      {isNaming && <NameDialog line={line} session={session} onClose={() => setNaming(false)} />}
    </>
  )
}

const Address = ({ children }: { children: string }) => <span className={classes.address}>{children}</span>

/** The customer sees the name, too. */
function NameDialog({ line, session, onClose }: LatestSessionProps & { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <NameDeviceDialog
      title={`Name the device of ${line.username}`}
      help={`${session.device ?? 'It'} is called so for the customer, too. Left empty, it has no name.`}
      name={session.device_name}
      send={async (body) => {
        const { message } = await nameDevice(line.id, session.id, body)
        await nounsChanged(client, 'customer-parts')
        return message
      }}
      onClose={onClose}
    />
  )
}

interface EndSessionProps {
  line: CustomerLine
  session: number
  /** Where several of them stand below each other. */
  label?: string
}

/** Ends the open session of any line of the customer, after a question. */
export function EndSession({ line, session, label }: EndSessionProps) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(line.id, session),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'customer-parts'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `End the session of ${line.username}?`,
      text: 'The line is offline until its router signs in again, about a minute.',
      confirmLabel: 'End session',
    })
    if (isSure) mutate()
  }
  return (
    <Button
      size="small"
      kind="quiet"
      icon={Unplug}
      aria-label={label}
      isSaving={isPending}
      onClick={() => void ask()}
    >
      End session
    </Button>
  )
}
