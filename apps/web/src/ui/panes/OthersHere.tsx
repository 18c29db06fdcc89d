import { Eye, Pencil } from 'lucide-react'
import styles from './OthersHere.module.css'

interface OthersHereProps {
  others: readonly { id: number; name: string; state: 'looking' | 'typing' }[]
}

/** Who else is here: 'Laila Saha is typing', so that two people do not do the same. */
export function OthersHere({ others }: OthersHereProps) {
  const typing = others.filter(({ state }) => state === 'typing')
  const shown = typing.length > 0 ? typing : others
  const Icon = typing.length > 0 ? Pencil : Eye
  return (
    <p role="status" className={styles.line} data-typing={typing.length > 0 || undefined}>
      {shown.length > 0 && (
        <>
          <Icon aria-hidden />
          {shown.map(({ name }) => name).join(', ')} {shown.length === 1 ? 'is' : 'are'}{' '}
          {typing.length > 0 ? 'typing' : 'looking at this'}
        </>
      )}
    </p>
  )
}
