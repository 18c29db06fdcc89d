import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type CSSProperties } from 'react'
import { Link } from '../link/Link'
import { useSize } from '../use-size'
import styles from './design.module.css'

interface FigureCardProps {
  icon?: LucideIcon | undefined
  /** Empty where something above has it. */
  title: string
  value: string
  /** A colour for the title, as a CSS colour. */
  titleColor?: string | undefined
  valueColor?: string | undefined
  href?: string | undefined
}

/** The first size in which the value fits is used. */
const sizes = ['display', 'title', 'large']

/** One value under its title. The value is never shortened: it gets smaller if it does not fit, and finally wraps. */
export function FigureCard({ icon: Icon, title, value, titleColor, valueColor, href }: FigureCardProps) {
  const [box, { width }] = useSize()
  const text = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = text.current
    if (!element) return
    element.style.whiteSpace = 'nowrap'
    const fits = sizes.some((size) => {
      element.style.setProperty('font-size', `var(--ui-size-${size})`)
      return element.scrollWidth <= element.clientWidth
    })
    if (!fits) element.style.whiteSpace = 'normal'
  }, [value, width])
  const inside = (
    <>
      {Icon && (
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
      )}
      <span className={styles.figure}>
        {title !== '' && (
          <span className={styles.figureTitle} title={title} style={colored(titleColor)}>
            {title}
          </span>
        )}
        <span ref={text} className={styles.value} style={colored(valueColor)}>
          {value}
        </span>
      </span>
    </>
  )
  return (
    <div ref={box} className={styles.card}>
      {href === undefined ? (
        <span className={styles.cardInside}>{inside}</span>
      ) : (
        <Link href={href} className={styles.cardInside}>
          {inside}
        </Link>
      )}
    </div>
  )
}

const colored = (color: string | undefined): CSSProperties | undefined =>
  color === undefined ? undefined : { color }
