/** Downloads content that is already in the browser. */
export function saveFile(name: string, content: BlobPart, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000) // the browser has started reading it by then
}
