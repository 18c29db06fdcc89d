import { uploadLimits, uploadTypes } from '@uplink/contract/files'
import { t } from '../../../language/t'
import { FileField } from '../../../ui/fields/FileField'
import type { FieldError } from '../../../ui/fields/FieldFrame'

const { files: atMost, bytesEach } = uploadLimits

const endings = ['.png', '.jpg', '.jpeg', '.webp', '.pdf', '.txt', '.log']
/** Pictures and PDF may have any name, because the server looks at what is inside; text has no other sign than its name. */
const known: readonly string[] = uploadTypes.filter((type) => type !== 'text/plain')

const isAccepted = ({ name, type }: File) =>
  known.includes(type) || endings.some((ending) => name.toLowerCase().endsWith(ending))

export interface AttachFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  error?: FieldError
  disabled?: boolean
  /** Only the button and the chosen files, where there is little room. */
  isBare?: boolean
}

/** What is wrong with the chosen files before they are sent; undefined when nothing is. */
export function attachProblem(files: readonly File[]): string | undefined {
  if (files.length > atMost) return t('At most {count} files can be attached', { count: atMost })
  const large = files.find(({ size }) => size > bytesEach)
  if (large)
    return t('“{name}” is larger than {size} MB', { name: large.name, size: bytesEach / 1024 / 1024 })
  const odd = files.find((file) => !isAccepted(file))
  return odd && t('“{name}” is not a picture (PNG, JPEG or WebP), a PDF or plain text', { name: odd.name })
}

export function AttachField({ files, onChange, error, disabled, isBare }: AttachFieldProps) {
  return (
    <FileField
      label={t('Files')}
      isOptional
      isBare={isBare}
      help={
        isBare ? undefined : t('Pictures, PDF or plain text: up to {count} files of 5 MB.', { count: atMost })
      }
      act={t('Attach files')}
      accept={endings.join(',')}
      files={files}
      onChange={onChange}
      disabled={disabled}
      error={attachProblem(files) ?? error}
    />
  )
}
