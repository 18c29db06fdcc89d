import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField'
import { repliesQuery } from './desk.data'

/** Puts a canned reply into the answer. The replies are those of the ticket's organization, whoever writes. */
export function CannedReplies({ of, onChoose }: { of: string; onChoose: (text: string) => void }) {
  const { data } = useQuery({
    ...repliesQuery(),
    select: (replies) => replies.filter(({ organization }) => organization === of),
  })
  if (!data || data.length === 0) return null
  return (
    <SelectField
      label="Canned reply"
      placeholder="Insert a text"
      options={data.map(({ id, title }) => ({ value: String(id), label: title }))}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const chosen = data.find(({ id }) => String(id) === value)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}
