import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { brandRoutes, logoLimits } from '@uplink/contract/brand'
import { useState } from 'react'
import { call } from '../../../../platform/api/call'
import { failureOf } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../../platform/dates/dates'
import { ApiError } from '../../../../platform/api/errors'
import { Button } from '../../../../ui/button/Button'
import { FileDrop } from '../../../../ui/steps/FileDrop'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { useToasts } from '../../../../ui/UiProvider'
import { logoQuery } from '../settings.data'
import classes from '../settings.module.css'

const base64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })

/** The logo, which saves itself: on the sign-in screen, in mails, on bills and receipts. */
export function LogoPart({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [file, setFile] = useState<File | null>(null)
  const query = useQuery(logoQuery(id))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: File | null) =>
      call(brandRoutes.setLogo, {
        params: { id },
        body: { picture: chosen && (await base64(chosen)) },
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      setFile(null)
      await nounsChanged(client, 'organizations')
    },
  })
  const { data } = query
  if (!data)
    return (
      <Fallback
        what="The logo"
        failure={query.error && failureOf(query)}
        skeleton={<Skeleton height="6rem" />}
      />
    )
  const refusal = error instanceof ApiError ? (error.errors.picture ?? [error.message]) : error?.message
  return (
    <div className={classes.logo}>
      {data.picture !== null && (
        <div className={classes.shown}>
          <img src={data.picture} alt="The logo" className={classes.picture} />
          <p>Stored {data.changed_at && formatDisplayDate(data.changed_at)}.</p>
          {mayEdit && (
            <Button size="small" isSaving={isPending} onClick={() => mutate(null)}>
              Remove logo
            </Button>
          )}
        </div>
      )}
      {mayEdit && (
        <FileDrop
          label="Logo"
          isOptional
          accept=".png"
          maxSize={logoLimits.bytes}
          help={`A PNG of up to ${logoLimits.width} × ${logoLimits.height} pixels. It is saved as soon as it is chosen.`}
          file={file}
          error={refusal}
          act={data.picture === null ? 'Choose a logo' : 'Choose another logo'}
          onFile={(chosen) => {
            setFile(chosen)
            mutate(chosen)
          }}
        />
      )}
    </div>
  )
}
