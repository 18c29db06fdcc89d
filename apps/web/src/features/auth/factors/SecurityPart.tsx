import '../../../platform/form/wording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactor } from '@uplink/contract/second-factors'
import { recoveryCodes } from '@uplink/contract/second-factors'
import { useState } from 'react'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { useToasts } from '../../../ui/UiProvider'
import { AddAppDialog } from './AddAppDialog'
import { makeRecoveryCodes, ownFactorsQuery, removeFactor } from './factors.data'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './factors.module.css'

type Open = 'add' | 'codes' | { remove: SecondFactor } | undefined

/** What a person proves at a sign-in besides the password. */
export function SecurityPart() {
  const query = useQuery(ownFactorsQuery())
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const changed = () => nounsChanged(client, 'second-factors')
  const close = () => setOpen(undefined)
  const { data } = query
  if (!data)
    return (
      <Section title={t('Second factor')}>
        <Fallback
          what={t('Your second factor')}
          failure={query.error && failureOf(query)}
          skeleton={<SkeletonItems count={2} />}
        />
      </Section>
    )
  const { factors, recovery_codes_left: left } = data
  const hasFactor = factors.length > 0
  return (
    <Section title={t('Second factor')}>
      {hasFactor ? (
        <ul className={classes.factors} aria-label={t('Second factors')}>
          {factors.map((factor) => (
            <Factor key={factor.id} factor={factor} onRemove={() => setOpen({ remove: factor })} />
          ))}
          <li className={classes.factor}>
            <p className={classes.name}>{t('Recovery codes')}</p>
            <Button size="small" kind="quiet" onClick={() => setOpen('codes')}>
              {t('Make new ones')}
            </Button>
            <p className={classes.soft}>{t('{left} of {all} left', { left, all: recoveryCodes })}</p>
          </li>
        </ul>
      ) : (
        <p className={classes.soft}>
          {t('With a code from an app on your phone, nobody gets in who has only learned your password.')}
        </p>
      )}
      <div className={classes.acts}>
        <Button size="small" onClick={() => setOpen('add')}>
          {t('Add an authenticator app')}
        </Button>
      </div>
      {open === 'add' && (
        <AddAppDialog needsCode={hasFactor} onAdded={() => void changed()} onClose={close} />
      )}
      {open === 'codes' && <NewCodesDialog onMade={() => void changed()} onClose={close} />}
      {typeof open === 'object' && (
        <RemoveDialog factor={open.remove} onRemoved={() => void changed()} onClose={close} />
      )}
    </Section>
  )
}

function Factor({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const { name, added_at, last_used_at } = factor
  const added = formatMoment(added_at)
  return (
    <li className={classes.factor}>
      <p className={classes.name}>{name}</p>
      <Button size="small" kind="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
      <p className={classes.soft}>
        {last_used_at === null
          ? t('Authenticator app, added {added}', { added })
          : t('Authenticator app, added {added}, last used {used}', {
              added,
              used: formatMoment(last_used_at),
            })}
      </p>
    </li>
  )
}

function NewCodesDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  return (
    <Dialog title={t('New recovery codes')} onClose={onClose} isDirty={codes !== undefined}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <>
          <p>{t('The codes that you have no longer work then.')}</p>
          <ProofForm
            needsCode
            okLabel={t('Make new ones')}
            send={async ({ password, code = '' }) => {
              setCodes(await makeRecoveryCodes({ password, code }))
              onMade()
            }}
          />
        </>
      )}
    </Dialog>
  )
}

interface RemoveProps {
  factor: SecondFactor
  onRemoved: () => void
  onClose: () => void
}

function RemoveDialog({ factor, onRemoved, onClose }: RemoveProps) {
  const toasts = useToasts()
  return (
    <Dialog title={t('Remove {name}', { name: factor.name })} onClose={onClose}>
      <p>{t('With the last one the recovery codes end, too, and your password alone lets you in.')}</p>
      <ProofForm
        needsCode
        okLabel={t('Remove')}
        send={async ({ password, code = '' }) => {
          toasts.success(t(await removeFactor(factor.id, { password, code })))
          onRemoved()
          onClose()
        }}
      />
    </Dialog>
  )
}
