import { useQuery } from '@tanstack/react-query'
import { newDesign } from '@uplink/designs/form/rows'
import { pathTo } from '@uplink/contract/screens'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { usePathPart } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { ButtonLink } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Fallback } from '../../../ui/states/Fallback'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Permitted } from '../../../ui/states/Permitted'
import { Skeleton } from '../../../ui/states/Skeleton'
import { designQuery, designsQuery, type StoredDesign } from '../designs.data'
import styles from './form.module.css'
import { DesignForm, leadOfDesign } from './DesignForm'

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** Makes or changes a design (specification 2.5); `?copy=12` starts with a copy of another one. */
export function DesignFormPage() {
  const { text } = useAddress()
  const id = idOf(usePathPart('id'))
  const copied = id === 0 ? idOf(text('copy') ?? '') : 0
  const source = id || copied
  const rights = useQuery(designsQuery({ page: 1 }))
  const stored = useQuery({ ...designQuery(source), enabled: source > 0 })
  const failing = rights.error ? rights : stored
  const failure = failing.error && failureOf(failing)
  if (hasStatus(stored.error, 404)) return <NoSuchDesign />
  return (
    <Permitted failure={failure} to="design dashboards">
      {rights.data && (source === 0 || stored.data) && !failure ? (
        // another design gets a new form, with its own undo steps
        <Begun
          key={`${id} ${copied}`}
          id={id}
          stored={stored.data}
          mayCreate={rights.data.can.includes('create')}
        />
      ) : (
        <>
          <PageHeader
            title="Design"
            lead={leadOfDesign}
            actions={<ButtonLink href={pathTo('designs')}>List</ButtonLink>}
          />
          {failure ? (
            <Section>
              <Fallback what="The design" failure={failure} />
            </Section>
          ) : (
            <DesignComing />
          )}
        </>
      )}
    </Permitted>
  )
}

/** Rows of about the size that most have. */
function DesignComing() {
  return (
    <LoadingState>
      <div className={styles.coming}>
        <Skeleton width="40%" height="2.25rem" />
        <div className={styles.comingCells}>
          {['one', 'two', 'three', 'four'].map((cell) => (
            <Skeleton key={cell} height="6rem" />
          ))}
        </div>
      </div>
      <div className={styles.coming}>
        <Skeleton width="40%" height="2.25rem" />
        <Skeleton height="20rem" />
      </div>
    </LoadingState>
  )
}

interface BegunProps {
  id: number
  stored: StoredDesign | undefined
  mayCreate: boolean
}

/** The form starts with the version that was saved then. Later readings do not change it while somebody edits. */
function Begun({ id, stored, mayCreate }: BegunProps) {
  const [begun] = useState(() => {
    if (!stored) return { design: newDesign(), updateFlag: undefined }
    const { name, rows, update_flag: updateFlag } = stored
    return id === 0
      ? { design: { name: `${name} (copy)`, rows }, updateFlag: undefined }
      : { design: { name, rows }, updateFlag }
  })
  const mayEdit = id === 0 ? mayCreate : (stored?.can.includes('edit') ?? false)
  return <DesignForm id={id} saved={begun.design} updateFlag={begun.updateFlag} mayEdit={mayEdit} />
}

function NoSuchDesign() {
  return (
    <>
      <PageHeader title="No such design" back={{ href: pathTo('designs'), label: 'Report Designer' }} />
      <Section>
        <EmptyState icon={SearchX} action={<ButtonLink href={pathTo('designs')}>All designs</ButtonLink>}>
          There is no design of this number, or you may not see it.
        </EmptyState>
      </Section>
    </>
  )
}
