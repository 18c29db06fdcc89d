import { useQuery } from '@tanstack/react-query'
import { organizationLookup } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { settingSections, type SettingSection } from '@uplink/contract/setting-sections'
import { ChevronRight } from 'lucide-react'
import { useAddress } from '../../../platform/address/address'
import { usePathPart } from '../../../platform/address/path-parts'
import { failureOf } from '../../../platform/api/failure'
import { LookupField } from '../../../resource/fields/LookupField'
import { ButtonLink } from '../../../ui/button/Button'
import { Link } from '../../../ui/link/Link'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ErrorState } from '../../../ui/states/ErrorState'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Permitted } from '../../../ui/states/Permitted'
import { usePhone } from '../../../ui/use-phone'
import type { Organization } from '../organization-form'
import { nowWords } from './now-words'
import { SectionForm } from './SectionForm'
import { sections } from './sections'
import { keepChosen, settingsQuery } from './settings.data'
import classes from './settings.module.css'

/** An organization's settings, section by section, each saved by itself. A phone shows the list, then one section. */
export function SettingsPage({ own }: { own?: number | undefined }) {
  const address = useAddress()
  const isPhone = usePhone()
  const key = usePathPart('section')
  const named = settingSections.find((each) => each.key === key)
  const shown = named ?? (isPhone ? undefined : settingSections[0])
  const chosen = address.text('organization')
  const query = useQuery(settingsQuery(chosen, own))
  const { data: record } = query
  const toSection = (section: SettingSection) =>
    pathTo('settings', { section, ...(chosen !== undefined && { organization: chosen }) })
  return (
    <Permitted failure={query.error && failureOf(query)} to="see organizations">
      <PageHeader
        title={isPhone && named ? named.title : 'Settings'}
        {...(record !== null && {
          actions: (
            <div className={classes.whose}>
              <LookupField
                label="Organization"
                route={organizationLookup.route}
                value={record?.id ?? null}
                onChange={(id) => {
                  if (id === null) return
                  keepChosen(id)
                  address.change({ organization: id })
                }}
              />
            </div>
          ),
        })}
        {...(isPhone &&
          named && {
            back: {
              href: pathTo('settingSections', chosen === undefined ? {} : { organization: chosen }),
              label: 'Settings',
            },
          })}
      />
      <Parts>
        {record === null && (
          <EmptyState action={<ButtonLink href={pathTo('setup')}>Begin the set-up</ButtonLink>}>
            There is no organization yet.
          </EmptyState>
        )}
        {record && (
          <div className={classes.box}>
            <div className={classes.places}>
              {(!isPhone || !named) && (
                <nav aria-label="Sections of the settings" className={classes.list}>
                  <ul className={classes.sections}>
                    {settingSections.map(({ key: each, title, about }) => (
                      <li key={each}>
                        <Link
                          href={toSection(each)}
                          className={classes.section}
                          aria-current={each === shown?.key ? 'page' : undefined}
                        >
                          <span>
                            {title}
                            <span className={classes.about}>{nowWords(each, record) ?? about}</span>
                          </span>
                          {isPhone && <ChevronRight aria-hidden className={classes.chevron} />}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              )}
              {shown && (
                <SectionPart key={`${shown.key} ${record.id} ${record.version}`} of={shown} record={record} />
              )}
            </div>
          </div>
        )}
        {query.isPending && <LoadingState label="Loading the settings">{null}</LoadingState>}
        {query.error && <ErrorState title="The settings could not be loaded." {...failureOf(query)} />}
      </Parts>
    </Permitted>
  )
}

interface SectionPartProps {
  of: { key: SettingSection; title: string }
  record: Organization
}

function SectionPart({ of: { key, title }, record }: SectionPartProps) {
  const { lead, More, Apart, links = [] } = sections[key]
  return (
    <Beside
      isForm
      aside={
        links.length > 0 && (
          <Aside title="See also">
            {links.map(({ label, href }) => (
              <p key={href}>
                <Link href={href}>{label}</Link>
              </p>
            ))}
          </Aside>
        )
      }
    >
      <Section title={title}>
        <Parts>
          <p>{lead}</p>
          <SectionForm section={key} record={record} />
          {More && (
            <div className={classes.more}>
              <More record={record} />
            </div>
          )}
        </Parts>
      </Section>
      {Apart && <Apart record={record} />}
    </Beside>
  )
}
