import { uploadTypes, type UploadType } from '@uplink/contract/files'
import { fileTypeFromBuffer } from 'file-type'

const textNames = /\.(txt|log)$/i
/** The beginning of a text in which a guessing browser would see an HTML page. */
const markup = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--|iframe|img)/i

/**
 * The type of a file by its content; undefined when that type may not be uploaded. Text has no signature: it is
 * accepted only under the name of a text file, as UTF-8 without control characters, and if it does not begin like an
 * HTML page.
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
