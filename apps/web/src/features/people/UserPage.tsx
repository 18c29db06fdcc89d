import { useQuery } from '@tanstack/react-query'
import type { users } from '@uplink/contract/users'
import { pathTo } from '@uplink/contract/screens'
import { KeyRound, Trash2, UserCheck, UserX } from 'lucide-react'
import { useAddress } from '../../platform/address/address'
import type { RecordAct } from '../../resource/declaration'
import type { OwnRecordProps } from '../../resource/resource'
import { RecordDetails, RecordPage } from '../../resource/ResourceRecord'
import { Tabs } from '../../ui/menu/Tabs'
import { HistoryPart } from '../audit/audit.public'
import { profileQuery } from '../auth/auth.public'
import { PersonalExportPart } from '../personal-data/personal-data.public'
import { ErasurePart } from './ErasurePart'
import { LostFactorPart } from './LostFactorPart'
import { RightsPart } from './RightsPart'
import { SignInsPart } from './SignInsPart'
import { useAct } from './use-act'
import type { User } from './users.data'

/** A user: details, rights, sign-ins and history, each part with an address of its own. */
export function UserPage({ of, record }: OwnRecordProps<typeof users>) {
  const acts = useUserActs(record)
  const mayEdit = record.can.includes('edit')
  const wanted = useAddress().text('part')
  const part =
    wanted === 'rights' || wanted === 'history' || (wanted === 'sign-ins' && mayEdit) ? wanted : 'details'
  const path = pathTo('user', { id: record.id })
  return (
    <RecordPage of={of} record={record} acts={acts}>
      <Tabs
        label="Parts of the user"
        current={part}
        items={[
          { key: 'details', label: 'Details', href: path },
          { key: 'rights', label: 'Rights', href: `${path}?part=rights` },
          ...(mayEdit ? [{ key: 'sign-ins', label: 'Sign-ins', href: `${path}?part=sign-ins` }] : []),
          { key: 'history', label: 'History', href: `${path}?part=history` },
        ]}
      />
      {part === 'details' && (
        <RecordDetails of={of} record={record}>
          <PersonalExportPart about={record.id} title="What is kept about this person">
            All of it as a file, with what staff wrote about them: read it before you hand it out, since notes
            may name others. The act is written down.
          </PersonalExportPart>
          <ErasurePart person={record} />
        </RecordDetails>
      )}
      {part === 'rights' && <RightsPart record={record} />}
      {part === 'sign-ins' && (
        <>
          <SignInsPart record={record} />
          <LostFactorPart record={record} />
        </>
      )}
      {part === 'history' && (
        <HistoryPart
          target={['user', record.id]}
          none="There are no changes yet, or you may not read the log."
        />
      )}
    </RecordPage>
  )
}

const noDeletion: RecordAct = {
  key: 'delete',
  label: 'Delete',
  icon: Trash2,
  kind: 'danger',
  disabled: true,
  hint: 'This is you: you cannot delete yourself.',
  onSelect: () => {},
}

/** The acts at the top of a user's page, for people who may change the user: those about signing in. */
function useUserActs(record: User): readonly RecordAct[] {
  const { data: profile } = useQuery(profileQuery())
  const { act, isActing } = useAct(record)
  const isOneself = profile?.id === record.id
  const deletion = isOneself && record.can.includes('delete') ? [noDeletion] : []
  if (!record.can.includes('edit')) return deletion
  if (record.status !== 'active')
    return [
      {
        key: 'activate',
        label: 'Activate',
        icon: UserCheck,
        isOften: true,
        isSaving: isActing,
        onSelect: () => void act('activate'),
      },
    ]
  return [
    {
      key: 'link',
      label: 'Send reset link',
      icon: KeyRound,
      isOften: true,
      isSaving: isActing,
      onSelect: () => void act('link'),
    },
    {
      key: 'deactivate',
      label: 'Deactivate',
      icon: UserX,
      disabled: isOneself || isActing,
      ...(isOneself && { hint: 'This is you: you cannot deactivate yourself.' }),
      onSelect: () => void act('deactivate'),
    },
    ...deletion,
  ]
}
