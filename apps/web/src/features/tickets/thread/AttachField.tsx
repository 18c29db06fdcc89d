import { uploadLimits } from '@uplink/contract/files'
import { FileField } from '../../../ui/fields/FileField'
import type { FieldError } from '../../../ui/fields/FieldFrame'

const { files: atMost, bytesEach } = uploadLimits

export interface AttachFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  error?: FieldError
  disabled?: boolean
}

/** What is wrong with the chosen files before they are sent; undefined when nothing is. */
export function attachProblem(files: readonly File[]): string | undefined {
  if (files.length > atMost) return `At most ${atMost} files can be attached`
  const large = files.find(({ size }) => size > bytesEach)
  return large && `“${large.name}” is larger than ${bytesEach / 1024 / 1024} MB`
}

export function AttachField({ files, onChange, error, disabled }: AttachFieldProps) {
  return (
    <FileField
      label="Files"
      isOptional
      help={`Pictures, PDF or plain text: up to ${atMost} files of 5 MB.`}
      act="Attach files"
      accept=".png,.jpg,.jpeg,.webp,.pdf,.txt,.log"
      files={files}
      onChange={onChange}
      disabled={disabled}
      error={attachProblem(files) ?? error}
    />
  )
}
