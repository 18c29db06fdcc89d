import type { ComponentProps, ReactNode } from 'react'
import styles from './fields.module.css'

/** One column of fields. The browser's own validation stays out of it. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate {...rest} className={[styles.form, className].filter(Boolean).join(' ')} />
}

/** The acts of a form, the main one first; on a phone one under the other. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
