/** Hands a file that was made in the browser to the person. */
export function saveFile(name: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000) // the browser has begun to read it by then
}
