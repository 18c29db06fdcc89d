import { useMutation } from '@tanstack/react-query'
import { tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/UiProvider'
import type { Builder } from '../builder'
import { countsOf, shareWords } from './join-share'
import styles from './tables.module.css'

/** Says how many rows find a partner in a join. It is counted when somebody asks, since it reads both tables. */
export function JoinShare({ builder, index }: { builder: Builder; index: number }) {
  const toasts = useToasts()
  const counts = countsOf(builder, index)
  const asked = JSON.stringify(counts)
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => counts && { asked, words: await shareWords(counts, builder.id) },
    onError: (error) => tellRefusal(toasts, error),
  })
  if (!counts) return null
  if (data?.asked === asked)
    return (
      <p role="status" className={styles.note}>
        {data.words}
      </p>
    )
  return (
    <Button size="small" kind="quiet" isSaving={isPending} onClick={() => mutate()}>
      {`How many of ${counts.name} find one?`}
    </Button>
  )
}
