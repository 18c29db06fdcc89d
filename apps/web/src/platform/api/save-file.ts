/** Saves a file on the person's device, as a click on a download link would. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // some browsers begin to read it after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
