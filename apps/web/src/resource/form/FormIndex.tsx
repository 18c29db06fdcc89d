import { useEffect, useState, type RefObject } from 'react'
import { Aside } from '../../ui/panels/Aside'
import { usePhone } from '../../ui/use-phone'
import styles from './form.module.css'

/** A form with fewer parts is seen at a glance. */
const fewest = 3

const partsIn = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
const titleOf = (part: HTMLElement) => part.dataset['part'] ?? ''

/** Next to a long form: its parts, each leading to its first field. A phone has no place where it would stay in sight. */
export function FormIndex({ form }: { form: RefObject<HTMLElement | null> }) {
  const [titles, setTitles] = useState<readonly string[]>([])
  const isPhone = usePhone()
  useEffect(() => {
    if (!form.current) return undefined
    const read = () =>
      setTitles((before) => {
        const now = partsIn(form.current).map(titleOf)
        return now.join('\n') === before.join('\n') ? before : now
      })
    read()
    // parts come and go with what is chosen in the form
    const watch = new MutationObserver(read)
    watch.observe(form.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [form])
  if (isPhone || titles.length < fewest) return null
  const go = (title: string) => {
    const part = partsIn(form.current).find((each) => titleOf(each) === title)
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <Aside title="Parts of this form">
      <ul className={styles.index}>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" className={styles.part} onClick={() => go(title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Aside>
  )
}
