import { addressInText as address } from '@khue/contracts/community/chat-link-rules'

export type Piece = { kind: 'words' | 'link' | 'mention'; words: string }

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** A text cut at addresses and at names that are called in it, `@Nguyễn Thu Hà`. Joined again it is the same. */
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
