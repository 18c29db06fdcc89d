import { uploadTypes, type UploadType } from '@uplink/contract/files'
import { fileTypeFromBuffer } from 'file-type'

const textNames = /\.(txt|log)$/i
/** Where a browser that guesses would see a page in it. */
const markup = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--|iframe|img)/i

/**
 * What a file is, by its content; undefined when it is not a kind that may be uploaded. Text has no mark of its own: it is
 * taken only under a text's name, as UTF-8 without control characters, and not where it begins like a page.
 *
 * @param content the whole file
 * @param name as the sender called it
 */
export async function uploadTypeOf(content: Uint8Array, name: string): Promise<UploadType | undefined> {
  const found = await fileTypeFromBuffer(content.subarray(0, 4100))
  if (found) return uploadTypes.find((type) => type === found.mime)
  return textNames.test(name) && isPlainText(content) ? 'text/plain' : undefined
}

function isPlainText(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)

    return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !markup.test(text)
  } catch {
    return false
  }
}
