import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/Notice'
import { Section } from '../../ui/page/Section'
import { CopyButton } from '../../ui/review/CopyButton'
import classes from './webhooks.module.css'

/** A new secret, which the portal shows this once. */
export function SecretPart({ secret, children }: { secret: string; children: ReactNode }) {
  return (
    <Section title="Secret of the signatures">
      <div className={classes.parts}>
        <Notice tone="warning" title="Copy the secret now">
          It is not shown again. The other program checks by it that a message is from this portal, as
          “Standard Webhooks” says; there are libraries for it in most languages.
        </Notice>
        <code className={classes.secret}>{secret}</code>
        <div className={classes.acts}>
          <CopyButton text={secret} label="Copy secret" />
          {children}
        </div>
      </div>
    </Section>
  )
}
