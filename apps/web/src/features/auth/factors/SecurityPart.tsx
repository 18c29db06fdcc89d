import '../../../platform/form/wording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  recoveryCodes,
  secondFactorRoutes,
  type OwnFactors,
  type SecondFactor,
} from '@uplink/contract/second-factors'
import { useState } from 'react'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { useToasts } from '../../../ui/UiProvider'
import { AddAppDialog } from './AddAppDialog'
import { AddPasskeyDialog } from './AddPasskeyDialog'
import { knowsPasskeys, makeRecoveryCodes, ownFactorsQuery, removeFactor, renameFactor } from './factors.data'
import { ProofForm } from './ProofForm'
import { RememberedDevices } from './RememberedDevices'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './factors.module.css'

type Open = 'app' | 'passkey' | 'codes' | { remove: SecondFactor } | { rename: SecondFactor } | undefined

/** The names of one's second factors. */
export function SecurityValue() {
  const { data } = useQuery(ownFactorsQuery())
  if (!data) return null
  return data.factors.length === 0 ? t('Off') : data.factors.map(({ name }) => name).join(' · ')
}

/** What a person proves at a sign-in besides the password. */
export function SecurityPart() {
  const query = useQuery(ownFactorsQuery())
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const changed = () => nounsChanged(client, 'second-factors', 'remembered-devices')
  const close = () => setOpen(undefined)
  const { data } = query
  if (!data)
    return (
      <Fallback
        what={t('Your second factor')}
        failure={query.error && failureOf(query)}
        skeleton={<SkeletonItems count={2} />}
      />
    )
  const { factors, recovery_codes_left: left } = data
  const hasFactor = factors.length > 0
  return (
    <>
      {hasFactor ? (
        <ul className={classes.factors} aria-label={t('Second factors')}>
          {factors.map((factor) => (
            <Factor
              key={factor.id}
              factor={factor}
              onRename={() => setOpen({ rename: factor })}
              onRemove={() => setOpen({ remove: factor })}
            />
          ))}
          <li className={classes.factor}>
            <p className={classes.name}>{t('Recovery codes')}</p>
            <div className={classes.rowActs}>
              <Button size="small" kind="quiet" onClick={() => setOpen('codes')}>
                {t('Make new ones')}
              </Button>
            </div>
            <p className={classes.soft}>{t('{left} of {all} left', { left, all: recoveryCodes })}</p>
          </li>
        </ul>
      ) : (
        <p className={classes.soft}>
          {t('With a passkey or a code from an app, nobody gets in who has only learned your password.')}
        </p>
      )}
      <div className={classes.acts}>
        {data.can_have_passkeys && knowsPasskeys() && (
          <Button size="small" onClick={() => setOpen('passkey')}>
            {t('Add a passkey')}
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('app')}>
          {t('Add an authenticator app')}
        </Button>
      </div>
      {hasFactor && <RememberedDevices />}
      {open === 'app' && <AddAppDialog own={data} onAdded={() => void changed()} onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog own={data} onAdded={() => void changed()} onClose={close} />}
      {open === 'codes' && <NewCodesDialog own={data} onMade={() => void changed()} onClose={close} />}
      {typeof open === 'object' && 'remove' in open && (
        <RemoveDialog own={data} factor={open.remove} onRemoved={() => void changed()} onClose={close} />
      )}
      {typeof open === 'object' && 'rename' in open && (
        <RenameDialog factor={open.rename} onRenamed={() => void changed()} onClose={close} />
      )}
    </>
  )
}

interface FactorProps {
  factor: SecondFactor
  onRename: () => void
  onRemove: () => void
}

function Factor({ factor, onRename, onRemove }: FactorProps) {
  const { kind, name, added_at, last_used_at, is_backed_up: isBackedUp } = factor
  const added = formatMoment(added_at)
  const used = last_used_at === null ? undefined : formatMoment(last_used_at)
  return (
    <li className={classes.factor}>
      <p className={classes.name}>{name}</p>
      <div className={classes.rowActs}>
        <Button size="small" kind="quiet" aria-label={t('Rename {name}', { name })} onClick={onRename}>
          {t('Rename')}
        </Button>
        <Button size="small" kind="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
      <p className={classes.soft}>
        {kind === 'totp'
          ? used === undefined
            ? t('Authenticator app, added {added}', { added })
            : t('Authenticator app, added {added}, last used {used}', { added, used })
          : used === undefined
            ? t('Passkey, added {added}', { added })
            : t('Passkey, added {added}, last used {used}', { added, used })}
      </p>
      {isBackedUp === false && <p className={classes.soft}>{t('It is on one device alone.')}</p>}
    </li>
  )
}

interface RenameProps {
  factor: SecondFactor
  onRenamed: () => void
  onClose: () => void
}

function RenameDialog({ factor, onRenamed, onClose }: RenameProps) {
  const toasts = useToasts()
  const { propsOf, props, isSaving } = useForm({
    schema: secondFactorRoutes.rename.body,
    initial: { name: factor.name },
    send: async ({ name }) => {
      toasts.success(t(await renameFactor(factor.id, name)))
      onRenamed()
      onClose()
    },
  })
  return (
    <Dialog title={t('Rename {name}', { name: factor.name })} onClose={onClose}>
      <Form {...props} className={classes.form}>
        <TextField label={t('Name')} data-autofocus {...propsOf('name')} />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={isSaving}>
            {t('Save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

interface NewCodesProps {
  own: OwnFactors
  onMade: () => void
  onClose: () => void
}

function NewCodesDialog({ own, onMade, onClose }: NewCodesProps) {
  const [codes, setCodes] = useState<string[]>()
  return (
    <Dialog title={t('New recovery codes')} onClose={onClose} isDirty={codes !== undefined}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <>
          <p>{t('The codes that you have no longer work then.')}</p>
          <ProofForm
            own={own}
            okLabel={t('Make new ones')}
            send={async (proof) => {
              setCodes(await makeRecoveryCodes(proof))
              onMade()
            }}
          />
        </>
      )}
    </Dialog>
  )
}

interface RemoveProps {
  own: OwnFactors
  factor: SecondFactor
  onRemoved: () => void
  onClose: () => void
}

function RemoveDialog({ own, factor, onRemoved, onClose }: RemoveProps) {
  const toasts = useToasts()
  return (
    <Dialog title={t('Remove {name}', { name: factor.name })} onClose={onClose}>
      <p>{t('With the last one the recovery codes end, too, and your password alone lets you in.')}</p>
      <ProofForm
        own={own}
        okLabel={t('Remove')}
        send={async (proof) => {
          toasts.success(t(await removeFactor(factor.id, proof)))
          onRemoved()
          onClose()
        }}
      />
    </Dialog>
  )
}
