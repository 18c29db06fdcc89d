import { uploadLimits } from '@uplink/contract/files'
import { t } from '../../../language/t'
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
  if (files.length > atMost) return t('At most {count} files can be attached', { count: atMost })
  const large = files.find(({ size }) => size > bytesEach)
  return large && t('“{name}” is larger than {size} MB', { name: large.name, size: bytesEach / 1024 / 1024 })
}

export function AttachField({ files, onChange, error, disabled }: AttachFieldProps) {
  return (
    <FileField
      label={t('Files')}
      isOptional
      help={t('Pictures, PDF or plain text: up to {count} files of 5 MB.', { count: atMost })}
      act={t('Attach files')}
      accept=".png,.jpg,.jpeg,.webp,.pdf,.txt,.log"
      files={files}
      onChange={onChange}
      disabled={disabled}
      error={attachProblem(files) ?? error}
    />
  )
}
