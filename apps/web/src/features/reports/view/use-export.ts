import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { useToasts } from '../../../ui/UiProvider'
import { beginExport } from '../exports/exports.data'
import { exportReport, type AskedRun, type CsvLook, type Run } from '../reports.data'

/**
 * Exports a report's rows with the screen's filters and order. More rows than a screen shows may be exported in the
 * background; `background` is then that export.
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
