import { saveFile } from './save-file'

/** Shows a document in a tab of its own, from where it is printed; saves it where the browser opens no tab. */
export function showFile(file: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(file.content)
  if (window.open(address, '_blank') === null) saveFile(file)
  // the tab has read it long before
  setTimeout(() => URL.revokeObjectURL(address), 600_000)
}
