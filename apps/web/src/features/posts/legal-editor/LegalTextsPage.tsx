import { useQuery } from '@tanstack/react-query'
import { legalSlug, type LegalSlug } from '@uplink/contract/legal-texts'
import { organizationLookup } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../../platform/address/address'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { LookupField } from '../../../resource/fields/LookupField'
import { lookUp } from '../../../resource/fields/look-up'
import { Tabs } from '../../../ui/menu/Tabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import classes from './legal-editor.module.css'
import { versionsQuery } from './legal-versions.data'
import { VersionEditor } from './VersionEditor'

const texts = [
  { key: 'terms-conditions', label: 'Terms and conditions' },
  { key: 'privacy-policy', label: 'Privacy policy' },
  { key: 'refund-policy', label: 'Refund policy' },
] as const

/** The three legal texts of an organization with their versions. */
export function LegalTextsPage() {
  const { text, change } = useAddress()
  const slug = legalSlug.catch('terms-conditions').parse(text('text'))
  // the first organization that the person may see, until they choose one
  const { data: first } = useQuery({
    queryKey: keysOf('legal-texts').of('first-organization'),
    queryFn: () => lookUp(organizationLookup.route, {}),
    staleTime: Infinity,
  })
  const organization = Number(text('organization_id') ?? first?.[0]?.value) || undefined
  const head = (
    <PageHeader
      title="Legal texts"
      lead="What customers agree to, and what payment services ask for. Everybody can read them, signed in or not."
    />
  )
  if (organization === undefined && first?.length === 0)
    return (
      <>
        {head}
        <Section>
          <EmptyState>There is no organization yet, or none that you may see.</EmptyState>
        </Section>
      </>
    )
  return (
    <>
      {head}
      <Parts>
        <div className={classes.choice}>
          <LookupField
            label="Organization"
            route={organizationLookup.route}
            value={organization ?? null}
            onChange={(id) => change({ organization_id: id ?? undefined }, { replace: true })}
          />
        </div>
        <Tabs
          label="Legal texts"
          current={slug}
          items={texts.map(({ key, label }) => ({
            key,
            label,
            href: pathTo('legalTexts', {
              text: key,
              ...(organization !== undefined && { organization_id: organization }),
            }),
          }))}
        />
        {organization !== undefined && (
          <OneText key={`${organization} ${slug}`} slug={slug} organization={organization} />
        )}
      </Parts>
    </>
  )
}

function OneText({ slug, organization }: { slug: LegalSlug; organization: number }) {
  const query = useQuery(versionsQuery(slug, organization))
  const failure = query.error && failureOf(query)
  const name = texts.find(({ key }) => key === slug)?.label ?? slug
  if (hasStatus(query.error, 404))
    return (
      <Section>
        <EmptyState>There is no such organization, or you may not see its texts.</EmptyState>
      </Section>
    )
  return (
    <Permitted failure={failure} to="see the versions of legal texts">
      {query.data ? (
        <VersionEditor
          slug={slug}
          organization={organization}
          name={name}
          versions={query.data.data}
          mayEdit={query.data.can.includes('edit')}
        />
      ) : (
        <Section>
          <Fallback what="The text" failure={failure} />
        </Section>
      )}
    </Permitted>
  )
}
