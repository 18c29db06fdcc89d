import { appConfirmation, type NewApp, type OwnFactors } from '@uplink/contract/second-factors'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { beginApp, confirmApp } from './factors.data'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './factors.module.css'

/** Adds an app that shows codes: the password, the picture and its first code, and the recovery codes. */
export function AddAppDialog({
  own,
  onAdded,
  onClose,
}: {
  own: OwnFactors
  onAdded: () => void
  onClose: () => void
}) {
  const [app, setApp] = useState<NewApp>()
  const [codes, setCodes] = useState<string[]>()
  function added(made: string[] | null) {
    onAdded()
    if (made) setCodes(made)
    else onClose()
  }
  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Add an authenticator app')}
      onClose={onClose}
      isDirty={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : app ? (
        <AppForm app={app} onAdded={added} />
      ) : (
        <ProofForm own={own} okLabel={t('Continue')} send={async (proof) => setApp(await beginApp(proof))} />
      )}
    </Dialog>
  )
}

function AppForm({ app, onAdded }: { app: NewApp; onAdded: (codes: string[] | null) => void }) {
  const proposed = t('My phone')
  const { propsOf, checkOf, props, isSaving } = useForm({
    schema: appConfirmation,
    initial: { code: '', name: proposed, end_others: false },
    send: async (body) => onAdded(await confirmApp(app.id, body)),
  })
  return (
    <Form {...props} className={classes.form}>
      <p>{t('Scan this with an authenticator app, then enter the code that it shows.')}</p>
      <QrCode text={app.uri} />
      <p>
        {t('Or type this into the app:')} <span className={classes.secret}>{inGroups(app.secret)}</span>
      </p>
      <TextField
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...propsOf('code')}
      />
      <TextField label={t('Name')} help={t('So that you know it again.')} {...propsOf('name')} />
      <Checkbox label={t('Sign out everywhere else')} {...checkOf('end_others')} />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {t('Add')}
        </Button>
      </FormActions>
    </Form>
  )
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** A QR code as one path. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(text, { border: 0 })
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: width, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={t('QR code for your app')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.picture}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
