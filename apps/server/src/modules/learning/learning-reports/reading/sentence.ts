import type { ReportText } from '@khue/contracts/learning/report-shapes'

const longest = 160

/** The first sentence of what the teacher wrote: of what went well, else of the letter, else of the rest. Empty for a report by voice alone. */
export function firstSentence({ good, letter, practise, next }: ReportText) {
  const text = [good, letter, practise, next].map((part) => part.trim()).find((part) => part !== '') ?? ''
  const [line = ''] = text.split('\n')
  const [sentence = ''] = /^.*?[.!?…](?=\s|$)/u.exec(line) ?? [line]
  const letters = Array.from(sentence)
  return letters.length <= longest
    ? sentence
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
