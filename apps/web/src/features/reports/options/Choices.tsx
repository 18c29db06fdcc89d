import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/errors'
import { choicesQuery } from './options.data'
import styles from './options.module.css'

/** How many options the line shows. */
const named = 5

/** The options that a set offers to the viewer, or why it offers none. */
export function Choices({ set }: { set: number }) {
  const { data, error } = useQuery(choicesQuery(set))
  if (error) {
    const said =
      error instanceof ApiError ? Object.values(error.errors).flat().join(', ') || error.message : ''
    return <p className={styles.problem}>{`Its options could not be read. ${said}`.trim()}</p>
  }
  if (!data) return null
  if (data.length === 0) return <p className={styles.choices}>It offers nothing to you.</p>
  const rest = data.length - named
  const words = data.slice(0, named).map(({ label }) => label)
  return <p className={styles.choices}>{`${words.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}</p>
}
