import type { Licensed } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { saveFile } from '../../platform/api/save-file'
import { Button } from '../../ui/button/Button'
import { DetailList } from '../../ui/page/DetailList'
import { usePhoneFold } from '../../ui/panes/fold'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { useToasts } from '../../ui/UiProvider'
import { sbomFile } from './about.data'

/** The packages that the installation is built with: how many under which licence, and each on demand. */
export function PackagesPart({ licences }: { licences: readonly Licensed[] }) {
  const [isOpen, setOpen] = useState(false)
  const toasts = useToasts()
  const download = async () => saveFile(await sbomFile())
  const items = byLicence(licences)
  const fold = usePhoneFold({ summary: counted(items.length, 'licence') })
  return (
    <Section
      title={`Built with ${counted(licences.length, 'package')}`}
      fold={fold}
      isFlush={isOpen}
      actions={
        <>
          <Button
            size="small"
            icon={Download}
            onClick={() => void download().catch((error: unknown) => tellRefusal(toasts, error))}
          >
            Bill of materials
          </Button>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide packages' : 'Show packages'}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <DataTable
          label="Packages"
          rows={licences}
          rowKey={({ name, version }) => `${name} ${version}`}
          columns={[
            { key: 'name', header: 'Package', mayWrap: true, cell: ({ name }) => name },
            { key: 'version', header: 'Version', width: '9rem', cell: ({ version }) => version },
            { key: 'licence', header: 'Licence', width: '14rem', cell: ({ licence }) => licence },
          ]}
        />
      ) : (
        <DetailList isSpread items={items} />
      )}
    </Section>
  )
}

/** The licence of the most packages first. */
function byLicence(licences: readonly Licensed[]) {
  const counts = new Map<string, number>()
  for (const { licence } of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other))
    .map(([licence, count]) => ({ label: licence, value: String(count), isNumber: true }))
}
