import { runsOf, type Weight } from '#platform/documents/typeface'

type Look = { size: number; weight: Weight }
type Outline = { advance: number; path: string }

/** One line of text as outlines, starting at x 0 on baseline 0. Characters that no font contains are omitted. */
export function outlineText(text: string, { size, weight }: Look): Outline {
  let [pen, path] = [0, '']
  for (const {
    face: { font },
    letters,
  } of runsOf(text, weight)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(letters)
    for (const [i, glyph] of glyphs.entries()) {
      path += glyph.path.scale(scale, -scale).translate(pen, 0).toSVG()
      pen += (positions[i]?.xAdvance ?? 0) * scale
    }
  }
  return { advance: pen, path: path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)) }
}

/** Lines of at most `width`, broken between words; text beyond `most` lines ends in an ellipsis. */
export function breakLines(text: string, look: Look & { width: number; most: number }) {
  const fits = (line: string) => outlineText(line, look).advance <= look.width
  const lines: string[] = []
  let line = ''
  for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    if (lines.length >= look.most) break
  }
  if (line) lines.push(line)
  const shown = lines.slice(0, look.most)
  const isCut = lines.length > look.most
  return shown.map((one, at) => cut(one, fits, isCut && at === look.most - 1))
}

/** Shortens the line until it fits: by words, or by characters when one word alone is too long. */
function cut(line: string, fits: (line: string) => boolean, goesOn: boolean) {
  if (!goesOn && fits(line)) return line
  let words = line.split(' ')
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words = words.slice(0, -1)
  let characters = Array.from(words.join(' '))
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters = characters.slice(0, -1)
  return `${characters.join('')}…`
}
