import { useQuery } from '@tanstack/react-query'
import { filledReply, type ReplyPlaceholder } from '@uplink/contract/placeholders'
import type { Snippet } from '../../ui/editors/WithSnippets'
import { SelectField } from '../../ui/fields/SelectField'
import { profileQuery } from '../auth/auth.public'
import { repliesQuery } from './desk.data'
import classes from './DeskPage.module.css'

/** The ticket or chat that is answered. */
export interface Answered {
  organization: string
  holder: string
  username: string
  ticket?: number
}

/**
 * The canned replies for an answer, with what they leave open filled in. They are those of the ticket's organization,
 * whoever writes.
 */
export function useReplies(): (answered: Answered) => Snippet[] {
  const { data: replies = [] } = useQuery(repliesQuery())
  const { data: me } = useQuery(profileQuery())
  return ({ organization, holder, username, ticket }) => {
    const values: Partial<Record<ReplyPlaceholder, string>> = {
      name: holder,
      client_id: username,
      provider: organization,
      ...(me && { agent: me.name }),
      ...(ticket !== undefined && { ticket: String(ticket) }),
    }
    return replies
      .filter((reply) => reply.organization === organization)
      .map(({ id, title, text }) => ({ key: id, title, text: filledReply(text, values) }))
  }
}

interface CannedRepliesProps {
  replies: readonly Snippet[]
  onChoose: (text: string) => void
}

/** Puts a canned reply into the answer, for hands that type no `#`. */
export function CannedReplies({ replies, onChoose }: CannedRepliesProps) {
  if (replies.length === 0) return null
  return (
    <SelectField
      label="Canned reply"
      isBare
      className={classes.replies}
      placeholder="Canned reply"
      title="Canned reply; typing # in the answer finds one too"
      options={replies.map(({ key, title }) => ({ value: String(key), label: title }))}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const chosen = replies.find(({ key }) => String(key) === value)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}
