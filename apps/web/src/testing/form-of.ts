import { File as OwnFile } from 'node:buffer'

/** The form in a request. Node.js makes its files by the global class, which the window's has replaced, and refuses that one. */
export async function formOf(request: Request): Promise<FormData> {
  const windows = globalThis.File
  globalThis.File = OwnFile as unknown as typeof File
  try {
    return await request.formData()
  } finally {
    globalThis.File = windows
  }
}
