import { fold } from '@khue/contracts/fold'

export type Answered = { question: string; answer: string }

/** Questions of a Markdown text: a small heading is the question, the text below it the answer. */
export function readQuestions(markdown: string): Answered[] {
  return markdown
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.startsWith('### '))
    .map((part) => {
      const [head = '', ...rest] = part.split('\n')
      return { question: head.slice(4).trim(), answer: plainOf(rest.join('\n')) }
    })
    .filter(({ answer }) => answer !== '')
}

/** As a chat message shows it: link texts followed by their addresses. */
const plainOf = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')
    .replaceAll(/[*_`]/g, '')
    .trim()

/** Words that are frequent in every question. */
const stopWords = new Set(
  'toi con minh em anh chi ban cho cua la va thi co khong ko duoc bi o voi the nao sao gi ra nhu khi nhe a da roi ma nay do de ve lam tu mot cac nhung hay xin hoi giup admin ad oi vay chua bao nhieu'.split(
    ' ',
  ),
)
export const significantWords = (text: string) =>
  [...new Set(fold(text).match(/[a-z0-9]+/g) ?? [])].filter((word) => word.length > 1 && !stopWords.has(word))

const fewest = 2
const mostOf = 0.6
/** The known question most similar to the asked one; undefined when none is similar enough. */
export function findBestMatch(all: readonly Answered[], asked: string): Answered | undefined {
  const words = significantWords(asked)
  const ranked = all
    .map((one) => {
      const [head, body] = [new Set(significantWords(one.question)), new Set(significantWords(one.answer))]
      const known = words.filter((word) => head.has(word) || body.has(word)).length
      return { one, known, inHead: words.filter((word) => head.has(word)).length }
    })
    .filter(({ known, inHead }) => inHead >= 1 && known >= fewest && known >= mostOf * words.length)
    .toSorted((a, b) => b.inHead - a.inHead || b.known - a.known)
  return ranked[0]?.one
}
