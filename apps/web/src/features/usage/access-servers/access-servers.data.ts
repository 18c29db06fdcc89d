import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  equipmentKinds,
  usualCoaPort,
  type accessServerRoutes,
  type accessServers,
  type EquipmentKind,
} from '@uplink/contract/access-servers'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useToasts } from '../../../ui/UiProvider'

const check = endpoint<typeof accessServerRoutes.check>('POST', '/access-servers/:id/check')

export type AccessServer = Answer<typeof accessServers.routes.read>['data']

/** The form's values: the port as typed, the secret only when a new one is given. */
export interface AccessServerForm {
  name: string
  place: string
  organization_id: number | null
  address: string
  kind: EquipmentKind
  coa_port: string
  on_change: AccessServer['on_change']
  secret: string | undefined
  status: AccessServer['status']
}

export function formOf(server: AccessServer | undefined): AccessServerForm {
  return {
    name: server?.name ?? '',
    place: server?.place ?? '',
    organization_id: server?.organization_id ?? null,
    address: server?.address ?? '',
    kind: server?.kind ?? 'mikrotik',
    coa_port: server?.coa_port == null ? '' : String(server.coa_port),
    on_change: server?.on_change ?? 'change',
    secret: server?.secret_set_at == null ? '' : undefined,
    status: server?.status ?? 'active',
  }
}

export const bodyOf = ({ coa_port, secret, ...form }: AccessServerForm) => ({
  ...form,
  coa_port: coa_port.trim() === '' ? null : Number(coa_port),
  ...(secret !== undefined && secret !== '' && { secret }),
})

const names: Record<EquipmentKind, string> = {
  mikrotik: 'MikroTik',
  cisco: 'Cisco',
  juniper: 'Juniper',
  huawei: 'Huawei',
  ubiquiti: 'Ubiquiti',
  other: 'Other',
}

export const kindName = (kind: EquipmentKind) => names[kind]

export const kinds = equipmentKinds.map((kind) => ({ value: kind, label: names[kind] }))

export const portText = (port: number | null) =>
  port === null ? `${usualCoaPort}, the usual one` : String(port)

const checkMutation = (id: number) =>
  mutationOptions({ mutationFn: () => call(check, { params: { id }, body: {} }) })

/** Asks whether the equipment hears the portal; the result is told and kept with the record. */
export function useCheck({ id, name }: AccessServer) {
  const client = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    ...checkMutation(id),
    onSuccess: ({ data }) => {
      if (data.check_result === 'answered') toasts.success(`${name} answers.`)
      else toasts.error(`No answer came from ${name}.`)
      return nounsChanged(client, 'access-servers')
    },
    onError: (error) => tellRefusal(toasts, error),
  })
}
