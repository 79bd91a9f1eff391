/** “Minh An” → “M. A.”: all that a link shows of a name. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const [first] = word.normalize('NFC').replace(/[^\p{L}]/gu, '')
      return first ? [`${first.toUpperCase()}.`] : []
    })
    .join(' ')

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Writes initials wherever a text names the person by two or more words of the name. The given name alone stays: it is what the teacher calls the child. */
export function maskName(text: string, name: string) {
  const words = name.normalize('NFC').trim().split(/\s+/)
  let masked = text.normalize('NFC')
  for (let from = 0; from < words.length - 1; from += 1) {
    const part = words.slice(from)
    const pattern = new RegExp(`(?<!\\p{L})${part.map(escaped).join('\\s+')}(?!\\p{L})`, 'giu')
    masked = masked.replace(pattern, initialsOf(part.join(' ')))
  }
  return masked
}
