import { WithSnippets } from '../../../ui/editors/WithSnippets'
import { TextareaField } from '../../../ui/fields/TextareaField'
import type { DockedFieldProps } from '../thread/AnswerForm'

/** Where an answer is written, with canned replies by `#`. */
export function ReplyField({ own, onText, snippets, field }: DockedFieldProps) {
  return (
    <WithSnippets
      snippets={snippets}
      value={own.value}
      onText={onText}
      field={field}
      onKeyDown={own.onKeyDown}
    >
      {(wiring) => <TextareaField {...own} {...wiring} />}
    </WithSnippets>
  )
}
