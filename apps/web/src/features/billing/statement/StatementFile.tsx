import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { t } from '../../../language/t'
import { isTold } from '../../../platform/api/failure'
import { formatDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Menu } from '../../../ui/menu/Menu'
import { useToasts } from '../../../ui/UiProvider'
import { saveStatement } from '../billing.data'

/** As long as a year with a leap day. */
const longestMs = 366 * 24 * 60 * 60_000

interface StatementFileProps {
  /** Days, both included. */
  from: string
  to: string
  label: string
  /** Without an edge: beside a title. `small`: of one month among others. */
  quiet?: 'normal' | 'small'
}

/** A period of the account as a PDF or as a table. */
export function StatementFile({ from, to, label, quiet }: StatementFileProps) {
  const toasts = useToasts()
  const failed = t('The statement could not be downloaded.')
  const { mutate, isPending } = useMutation({
    mutationFn: saveStatement,
    onError: (error) => {
      if (!isTold(error)) toasts.error(t('Try again in a moment.'), failed)
    },
  })
  const save = (format: 'pdf' | 'csv') =>
    Date.parse(to) - Date.parse(from) < longestMs
      ? mutate({ format, from, to })
      : toasts.error(t('Choose a period of one year or less.'), failed)
  const period = `${formatDate(from)} – ${formatDate(to)}`
  return (
    <Menu
      label={label}
      items={[
        { key: 'pdf', label: t('PDF'), hint: period, onSelect: () => save('pdf') },
        { key: 'csv', label: t('CSV'), hint: period, onSelect: () => save('csv') },
      ]}
      trigger={(trigger) => (
        <Button
          icon={Download}
          isSaving={isPending}
          {...(quiet && { kind: 'quiet', size: quiet })}
          {...trigger}
        >
          {label}
        </Button>
      )}
    />
  )
}
