import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { tellRefusal } from '../../platform/api/failure'
import { IconButton } from '../../ui/button/IconButton'
import { useToasts } from '../../ui/UiProvider'
import styles from './favourite.module.css'
import { likeReport, type ReportRow } from './reports.data'

type Liked = Pick<ReportRow, 'id' | 'is_favourite'>

/** Puts a report among one's favourites, or takes it from them. */
function useLike({ id, is_favourite: isFavourite }: Liked) {
  const client = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: () => likeReport(client, id, !isFavourite),
    onError: (error) => tellRefusal(toasts, error),
  })
}

/** The star of a report, full for a favourite. `name`: the report's name, where several reports are shown. */
export function FavouriteButton({ report, name }: { report: Liked; name?: string }) {
  const like = useLike(report)
  // shows the state after the change while it is being saved
  const isFull = report.is_favourite !== like.isPending
  const what = name === undefined ? '' : `${name} `
  return (
    <IconButton
      icon={Star}
      label={isFull ? `Take ${what}from your favourites` : `Add ${what}to your favourites`}
      aria-pressed={isFull}
      className={isFull ? styles.full : styles.empty}
      disabled={like.isPending}
      onClick={() => like.mutate()}
    />
  )
}
