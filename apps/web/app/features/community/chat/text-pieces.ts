import { addressInText as address } from '@khue/contracts/community/chat-link-rules'

export type Piece = { kind: 'words' | 'link' | 'mention'; words: string }

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** Splits a text at URLs and mentions (`@Nguyễn Thu Hà`). The joined pieces equal the text. */
export function piecesOf(text: string, names: readonly string[] = []): Piece[] {
  const longestFirst = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  const called = longestFirst.length > 0 ? `|@(?:${longestFirst.map(escaped).join('|')})` : ''
  const pattern = new RegExp(`(${address.source}${called})`, 'giu')
  return text
    .split(pattern)
    .map((words): Piece => {
      if (words.startsWith('@') && longestFirst.some((name) => words.toLowerCase() === `@${name}`.toLowerCase()))
        return { kind: 'mention', words }
      return { kind: /^https?:\/\//i.test(words) && new RegExp(`^${address.source}$`, 'iu').test(words) ? 'link' : 'words', words }
    })
    .filter(({ words }) => words !== '')
}
