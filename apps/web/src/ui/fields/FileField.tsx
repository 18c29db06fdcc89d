import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { FieldFrame, type FieldProps } from './FieldFrame'
import styles from './file-field.module.css'

export type FileFieldProps = FieldProps & {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** The files that the browser's dialog offers: '.png,.pdf'. */
  accept?: string
  /** The act in words: 'Attach files'. */
  act: string
  disabled?: boolean | undefined
}

/** Files to send, each with its size and a button to remove it. */
export function FileField(props: FileFieldProps) {
  const { label, help, error, isOptional, files, onChange, accept, act, disabled, isBare } = props
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: FileList | null) => {
    onChange([...files, ...Array.from(chosen ?? [])])
    // so that a removed file can be chosen again
    if (input.current) input.current.value = ''
  }
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional} isBare={isBare}>
      {(wiring) => (
        <div className={styles.field}>
          <input
            {...wiring}
            ref={input}
            type="file"
            multiple
            disabled={disabled}
            accept={accept}
            tabIndex={-1}
            className="ui-hidden-visually"
            onChange={(event) => add(event.currentTarget.files)}
          />
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.map((file, index) => (
                <li key={index} className={styles.file}>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.size}>{formatSize(file.size)}</span>
                  <IconButton
                    icon={X}
                    label={t('Remove {name}', { name: file.name })}
                    disabled={disabled}
                    onClick={() => onChange(files.filter((_, place) => place !== index))}
                  />
                </li>
              ))}
            </ul>
          )}
          <Button size="small" icon={Paperclip} disabled={disabled} onClick={() => input.current?.click()}>
            {act}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

/** Bytes in words: `240 KB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? t('{size} KB', { size: Math.max(1, Math.round(bytes / 1024)) })
    : t('{size} MB', { size: (bytes / 1024 / 1024).toFixed(1) })
}
