import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/* What people have typed is shown as they typed it: it marks nothing bold in a notice about it. */

const typed = 'Anh **Đậm**'
const kinds: [RegExp, unknown][] = [
  [/On$/, '2027-01-01'],
  [/(?:At|until|from|day|date)$/i, new Date('2027-01-01')],
  [/(?:Vnd|amount|count|points|lessons|days|limit|missing|total|left|months)$|^no$/i, 12],
  [/name|title|summary|reason|explanation|message|note|failure|thing|claimant|^guardian$|^child$|text|room/i, typed],
  [/code|id$|url|path|number|href/i, 'KH123'],
]

/** Stands for any argument: its properties are text, numbers and dates by their names, and lists have one item. */
function anything(): unknown {
  const item = () => [anything()]
  const known: Record<string, unknown> = {
    length: 1,
    map: (each: (one: unknown) => unknown) => [each(anything())],
    filter: item,
    slice: item,
  }
  return new Proxy(() => undefined, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return () => 'KH123'
      if (key === Symbol.iterator) return item().values.bind(item())
      if (typeof key === 'symbol') return undefined
      return key in known ? known[key] : (kinds.find(([pattern]) => pattern.test(key))?.[1] ?? anything())
    },
  })
}

/** The notice of a function for some arguments that it accepts; undefined when it accepts none. */
function noticeOf(write: (...some: unknown[]) => unknown) {
  for (const args of [
    [anything(), typed, typed],
    [anything(), anything()],
    [typed, typed],
    [[anything()], typed],
  ]) {
    try {
      const notice = write(...args)
      if (notice instanceof Promise) notice.catch(() => undefined) // it reads the database first
      if (typeof notice === 'object' && notice !== null && 'event' in notice && 'text' in notice) return String(notice.text)
    } catch {
      // it wants others
    }
  }
  return undefined
}

const written: { name: string; text: string | undefined }[] = []
for await (const file of glob(path.join(import.meta.dirname, 'modules/**/*notices.ts')))
  for (const [name, write] of Object.entries((await import(file)) as Record<string, unknown>))
    if (typeof write === 'function') written.push({ name, text: noticeOf(write as () => unknown) })
const showing = written.filter(({ text }) => text?.includes('Đậm'))

test.each(showing)('$name', ({ text }) => expect(text).not.toContain('**Đậm**'))

/** They write no notice, or want an argument of few values. */
const notTried = [
  'alertEventPrefix',
  'approved',
  'asked',
  'askedEvent',
  'consentChanged',
  'contractNotice',
  'decisionNotice',
  'giftWaitsForYou',
  'invoiceIssued',
  'itemWithdrawn',
  'lessonMoment',
  'linkEnded',
  'linkMade',
  'membershipOfChildEnds',
  'momentWords',
  'moneyKept',
  'notifyStaffOfWaiting',
  'orderGivenUp',
  'partDue',
  'proofReviewedNotice',
  'referenceOf',
  'refused',
  'requestHandled',
  'ruleChanged',
  'suspenseCredited',
]
test('most functions that write notices are tried', () => {
  expect(showing.length).toBeGreaterThan(20)
  expect(written.flatMap(({ name, text }) => (text === undefined ? [name] : [])).toSorted()).toEqual(notTried)
})
