import type { Cue } from '@khue/contracts/ground/media'
import { filmRules, mostCues } from '@khue/contracts/ground/media-rules'

// Our own reader: parsers on npm follow the tolerance of WebVTT, drop what they do not understand and name no line, while authors must learn what to mend.

export type CaptionsFault = { line: number; reason: string }
export type ReadCaptions = { cues: Cue[] } | CaptionsFault

const longestText = 500
const { longestSeconds } = filmRules.LECTURE

/** WebVTT (W3C) or SubRip, known by the first line. Markup is dropped; cues come in the order of their time. */
export function readCaptions(text: string): ReadCaptions {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split('\n')
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const cues: Cue[] = []
  for (const block of blocksOf(lines)) {
    if (isVtt && (block.line === 1 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block.lines[0] ?? ''))) continue
    const cue = readCue(block)
    if ('reason' in cue) return cue
    if (cue.text !== '') cues.push(cue)
    if (cues.length > mostCues) return { line: block.line, reason: `Phụ đề có quá ${mostCues} câu` }
  }
  if (cues.length === 0) return { line: 1, reason: 'Tệp này không có câu phụ đề nào' }
  return { cues: cues.toSorted((a, b) => a.from - b.from || a.to - b.to) }
}

type Block = { line: number; lines: string[] }

/** Lines between empty lines, each block with the number of its first line. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    if (!open) blocks.push((open = { line: at + 1, lines: [] }))
    open.lines.push(line)
  }
  return blocks
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`)

/** The name of a cue may stand before its times. */
function readCue({ line, lines }: Block): Cue | CaptionsFault {
  const at = lines[0]?.includes('-->') ? 0 : 1
  const found = timing.exec(lines[at] ?? '')
  if (!found)
    return { line: line + Math.min(at, lines.length - 1), reason: 'Dòng này phải là thời gian, như 00:01:02.500 --> 00:01:05.000' }
  const [from, to] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
  const fault = (reason: string) => ({ line: line + at, reason })
  if (from === undefined || to === undefined) return fault('Phút và giây phải dưới 60')
  if (to <= from) return fault('Câu này kết thúc trước khi bắt đầu')
  if (to > longestSeconds) return fault('Câu này nằm sau giờ thứ 4')
  const text = plainText(lines.slice(at + 1).join('\n'))
  if (text.length > longestText) return fault(`Câu này dài quá ${longestText} ký tự`)
  return { from, to, text }
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]) {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"', apos: "'" }

/** Without tags, styles of SubRip and characters that change the direction or cannot be seen. */
const plainText = (marked: string) =>
  marked
    .replace(/<\/?[a-z\d][^<>\n]{0,200}>/gi, '')
    .replace(/\{\\[^{}\n]{0,200}\}/g, '')
    .replace(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[[\p{Cc}\p{Cf}]--[\n\u200D]]/gv, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
