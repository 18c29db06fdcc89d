import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../button/Button'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import { formatSize } from '../fields/FileField'
import styles from './FileDrop.module.css'

export interface FileDropProps extends FieldProps {
  /** The accepted file name endings: '.csv,.xlsx'. */
  accept: string
  /** Bytes. */
  maxSize: number
  /** The chosen file, shown with its size. */
  file: File | null
  onFile: (file: File) => void
  /** 'Choose a file' */
  act?: string
}

/** One file, dropped here or chosen. A file that is not accepted is refused before anything is sent. */
export function FileDrop(props: FileDropProps) {
  const { label, help, error, isOptional, accept, maxSize, file, onFile, act = 'Choose a file' } = props
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (!first) return
    const refused = faultOf(first, files?.length ?? 1, accept, maxSize)
    setFault(refused)
    if (!refused) onFile(first)
    // so that the same file can be chosen again after it was corrected
    if (input.current) input.current.value = ''
  }
  const over = (isOn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOn)
  }
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional} error={fault ?? error}>
      {(wiring) => (
        <div
          className={styles.place}
          data-over={isOver || undefined}
          onDragOver={over(true)}
          onDragLeave={over(false)}
          onDrop={(event) => {
            over(false)(event)
            take(event.dataTransfer.files)
          }}
        >
          <FileUp aria-hidden className={styles.icon} />
          <p role="status">
            {file ? `${file.name} · ${formatSize(file.size)}` : `Drop it here. Up to ${formatSize(maxSize)}.`}
          </p>
          <input
            {...wiring}
            ref={input}
            type="file"
            accept={accept}
            tabIndex={-1}
            className="ui-hidden-visually"
            onChange={({ currentTarget }) => take(currentTarget.files)}
          />
          <Button size="small" onClick={() => input.current?.click()}>
            {act}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

function faultOf(file: File, count: number, accept: string, maxSize: number): string | undefined {
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase())
  if (count > 1) return 'Choose one file only'
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return `${file.name} cannot be read: choose a file that ends in ${endings.join(' or ')}`
  if (file.size > maxSize)
    return `${file.name} has ${formatSize(file.size)}, the most is ${formatSize(maxSize)}`
  return undefined
}
