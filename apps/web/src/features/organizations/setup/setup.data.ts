import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { setupRoutes, Setup, SetupStep } from '@uplink/contract/setups'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'

// by its type alone: the frame of the staff asks it, and needs no schema
const read = endpoint<typeof setupRoutes.read>('GET', '/organizations/setup')
const set = endpoint<typeof setupRoutes.set>('PUT', '/organizations/setup')

const rereadMs = 5000

/** How far the set-up is; `isWaiting`: read again and again, because equipment may report at any moment. */
export const setupQuery = (organization: number | undefined, isWaiting = false) =>
  queryOptions({
    queryKey: keysOf('organizations').of('setup', organization),
    queryFn: ({ signal }) =>
      call(
        read,
        { query: organization === undefined ? {} : { organization_id: organization } },
        { signal },
      ).then(({ data }) => data),
    ...(isWaiting && { refetchInterval: rereadMs }),
  })

/** Notes what became of a step. */
export function useStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { organization_id: number; step: SetupStep; state: 'done' | 'skipped' }) =>
      call(set, { body }),
    onSuccess: () => nounsChanged(client, 'organizations'),
  })
}

/** Where it goes on: the first step that nothing is said about. */
export const nextStep = ({ steps }: Setup): SetupStep =>
  steps.find(({ state }) => state === 'todo')?.step ?? 'done'

/** 'Set-up 5 of 9' */
export function progressWords(setup: Setup): string {
  const at = setup.steps.findIndex(({ step }) => step === nextStep(setup)) + 1
  return `Set-up ${at} of ${setup.steps.length}`
}
