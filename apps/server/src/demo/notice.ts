/** A notification before it has an id. */
export interface Notice {
  /** Undefined when it is about the person. */
  connectionId: number | undefined
  isSystem: boolean
  title: string
  body: string
  /** The dashboard, or the notification's own page. */
  leadsTo: 'dashboard' | 'itself'
  at: number
}
