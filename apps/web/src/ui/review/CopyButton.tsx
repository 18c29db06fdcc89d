import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'

export interface CopyButtonProps {
  text: string
  /** 'Copy' by default; give another label to say what is copied. */
  label?: string
  /** What is copied, for screen readers, where it stands beside the button. */
  of?: string
  /** Beside a text: as small as the text, its label is for screen readers and on hover. */
  isIcon?: boolean
  onCopied?: () => void
}

/** Copies a text to the clipboard and says so for a moment. */
export function CopyButton({ text, label = 'Copy', of, isIcon = false, onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onCopied?.()
    } catch {
      setState('failed')
    }
  }
  const words = { ready: label, copied: t('Copied'), failed: t('Select it and copy by hand') }[state]
  const icon = state === 'copied' ? Check : Copy
  return (
    <>
      {isIcon ? (
        <IconButton icon={icon} label={words} onClick={() => void copy()} />
      ) : (
        <Button
          size="small"
          icon={icon}
          aria-label={of === undefined ? undefined : `${words} ${of}`}
          onClick={() => void copy()}
        >
          {words}
        </Button>
      )}
      <span role="status" className="ui-hidden-visually">
        {state === 'ready' ? '' : words}
      </span>
    </>
  )
}
