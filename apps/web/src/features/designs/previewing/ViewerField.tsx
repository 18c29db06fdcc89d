import { useRef } from 'react'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { findViewers, type PreviewViewer } from '../designs.data'
import type { RoleName } from '../rows/RowCard'
import type { Preview } from './preview'

interface ViewerFieldProps {
  preview: Preview
  role: RoleName
  onChange: (preview: Preview) => void
}

const toOption = ({ id, name, username }: PreviewViewer) => ({
  value: String(id),
  label: `${name} (${username})`,
})

/** Chooses whose numbers the preview shows: one's own, or those of a person with the role. */
export function ViewerField({ preview, role, onChange }: ViewerFieldProps) {
  const found = useRef(new Map<string, PreviewViewer>())
  const { viewer } = preview
  const search = async (text: string) => {
    const people = await findViewers(role.id, text)
    for (const each of people) found.current.set(String(each.id), each)
    return people.map(toOption)
  }
  return (
    <SearchSelectField
      label="Numbers of"
      placeholder="Me"
      isOptional
      search={search}
      known={viewer ? [toOption(viewer)] : []}
      value={viewer ? String(viewer.id) : null}
      onChange={(value) =>
        onChange({ ...preview, viewer: value === null ? undefined : found.current.get(value) })
      }
    />
  )
}
