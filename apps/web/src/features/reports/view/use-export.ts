import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { useToasts } from '../../../ui/UiProvider'
import { beginExport } from '../exports/exports.data'
import { exportReport, type AskedRun, type CsvLook, type Run } from '../reports.data'

/**
 * Gives a report's rows as a file, as they are narrowed and sorted on the screen. What is more than a screen shows may be made
 * in the background: `background` is that export then.
 */
export function useExport(id: number, { filters, parameters, sort }: AskedRun, run: Run | undefined) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [background, setBackground] = useState<string>()
  const isMuch = run?.truncated === true || run?.state === 'dear'
  const save = useMutation({
    mutationFn: async (look: { format: 'csv' | 'xlsx' } & Partial<CsvLook>) => {
      const order = sort === undefined ? {} : { sort }
      const made = isMuch
        ? await beginExport(client, id, {
            ...{ ...look, ...order },
            ...(filters && { filters }),
            ...(parameters && { parameters }),
          })
        : null
      if (made) return setBackground(made.id)
      await exportReport(id, {
        ...{ ...look, ...order },
        ...(filters && { filters: JSON.stringify(filters) }),
        ...(parameters && { parameters: JSON.stringify(parameters) }),
      })
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return { save, background, forget: () => setBackground(undefined) }
}
