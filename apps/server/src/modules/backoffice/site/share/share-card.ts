import { cover } from '@khue/art/covers'
import { logo } from '@khue/art/mark'
import { neutral, primary, starColor, subjectColors, type SubjectKey, white } from '@khue/art/palette'
import { windowArt } from '@khue/art/window'
import type { Weight } from '#platform/documents/typeface'
import { breakLines, outlineText } from './text-outlines.ts'

/** The text of a share picture. The site's own picture has no subject. */
export type ShareCard = {
  title: string
  /** The kind of page, above the title. */
  kind: string
  /** Teacher, time or price, below the title. */
  line: string
  art: { subject: SubjectKey; id: string } | undefined
}

/** The size that Facebook and Zalo show without cropping. */
export const shareWidth = 1200
export const shareHeight = 630

const left = 64
const artAt = 760
const textWidth = artAt - left - 48
const longestText = 300

/** The share picture of a link: its title in large type beside its cover. Glyphs are outlines. */
export function shareCard({ title, kind, line, art }: ShareCard) {
  const ground = art ? white : primary[9]
  const [ink, soft, tint] = art ? [neutral[9], neutral[7], subjectColors[art.subject].text] : [white, primary[2], starColor]
  const titleLook = { size: 58, weight: 700 as const }
  const lines = breakLines(title.slice(0, longestText), { ...titleLook, width: textWidth, most: 4 })
  const titleTop = 262
  const lineHeight = 74
  const below = titleTop + lines.length * lineHeight - 14
  const noteLook = { size: 28, weight: 400 as const }
  const notes = breakLines(line.slice(0, longestText), { ...noteLook, width: textWidth, most: lines.length > 3 ? 1 : 2 })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}" viewBox="0 0 ${shareWidth} ${shareHeight}">` +
    `<rect width="${shareWidth}" height="${shareHeight}" fill="${ground}"/>` +
    placed(logo(art ? 'day' : 'night'), { x: left, y: 60, height: 60, width: 206 }) +
    written(kind, { x: left, y: 186, size: 26, weight: 600, color: tint }) +
    lines.map((one, at) => written(one, { ...titleLook, x: left, y: titleTop + at * lineHeight, color: ink })).join('') +
    notes.map((one, at) => written(one, { ...noteLook, x: left, y: below + at * 42, color: soft })).join('') +
    (art
      ? placed(cover(art.subject, art.id), { x: artAt, y: 0, width: shareWidth - artAt, height: shareHeight })
      : placed(windowArt(), { x: artAt - 20, y: 100, width: 430, height: 430 })) +
    `<rect y="${shareHeight - 12}" width="${shareWidth}" height="12" fill="${starColor}"/></svg>`
  )
}

type Place = { x: number; y: number; width: number; height: number }
const placed = (picture: string, { x, y, width, height }: Place) =>
  picture.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)

type Words = { x: number; y: number; size: number; weight: Weight; color: string }
function written(text: string, { x, y, size, weight, color }: Words) {
  const [line] = breakLines(text.slice(0, longestText), { size, weight, width: textWidth, most: 1 })
  return line ? `<path transform="translate(${x} ${y})" fill="${color}" d="${outlineText(line, { size, weight }).path}"/>` : ''
}
