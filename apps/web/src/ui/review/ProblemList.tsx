import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import styles from './ProblemList.module.css'

export interface FormProblem {
  /** The field's path on the wire: `filter_group.0.query_filters.1.value`. */
  path: string
  /** The place in words: 'Where › value'. */
  place: string
  text: string
}

export interface ProblemListProps {
  problems: readonly FormProblem[]
  /** Called to open the field's part and focus the field. */
  onGo: (problem: FormProblem) => void
}

/** The problems of a long form, each a link to its field. Shows nothing if there are none. */
export function ProblemList({ problems, onGo }: ProblemListProps) {
  const id = useId()
  return (
    <div role="alert">
      {problems.length > 0 && (
        <section className={styles.list} aria-labelledby={id}>
          <CircleAlert aria-hidden className={styles.icon} />
          <p id={id} className={styles.count}>
            {problems.length === 1 ? '1 problem:' : `${problems.length} problems:`}
          </p>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem.path}>
                <button type="button" className={styles.problem} onClick={() => onGo(problem)}>
                  {problem.place}
                </button>
                <span className={styles.text}> {problem.text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
