/** The text of a file that another program wrote: UTF-8 with or without its mark, or UTF-16, also without one. Undefined when it is neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes) // leaves the mark out
  } catch {
    return undefined // not in that encoding
  }
}

function encodingOf(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const zeros = (at: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === at).length
  // headings have ASCII letters, one byte of which is zero in UTF-16
  if (zeros(1) > start.length / 8) return 'utf-16le'
  if (zeros(0) > start.length / 8) return 'utf-16be'
  return 'utf-8'
}

const separators = [',', ';', '\t'] as const

/** The rows of a CSV text (RFC 4180), by the separator that occurs most outside quotes. Rows end with LF, CRLF or CR. */
export function csvRows(text: string): string[][] {
  const start = text.slice(0, 20_000).replaceAll(/"[^"]*"/g, '')
  const [separator] = separators.toSorted((a, b) => start.split(b).length - start.split(a).length)
  const rows: string[][] = []
  let [row, cell, isQuoted] = [[] as string[], '', false]
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else isQuoted = false
    } else if (mark === '"' && cell === '') isQuoted = true
    else if (mark === separator) {
      row.push(cell)
      cell = ''
    } else if (mark === '\n' || mark === '\r') {
      if (mark === '\r' && text[at + 1] === '\n') at += 1
      endRow()
    } else cell += mark
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
