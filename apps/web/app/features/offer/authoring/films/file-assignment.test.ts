import { expect, test } from 'vitest'
import { assignFiles, chosenTwice, inOrder } from './file-assignment.ts'

const lecture = (itemId: string, videoId: string | null = null) => ({ itemId, videoId })
const three = [lecture('a'), lecture('b'), lecture('c')]

type Case = { count: number; lectures: ReturnType<typeof lecture>[]; busy?: string[]; chosen: (string | undefined)[] }
test.each<[string, Case]>([
  ['files go to lectures in order', { count: 3, lectures: three, chosen: ['a', 'b', 'c'] }],
  ['a lecture with a film is left out', { count: 2, lectures: [lecture('a', 'film'), lecture('b'), lecture('c')], chosen: ['b', 'c'] }],
  ['so is one to which a film is on its way', { count: 2, lectures: three, busy: ['a'], chosen: ['b', 'c'] }],
  ['more files than lectures', { count: 4, lectures: three, chosen: ['a', 'b', 'c', undefined] }],
  ['when every lecture has a film, nothing is proposed', { count: 1, lectures: [lecture('a', 'film')], chosen: [undefined] }],
  ['a course without lectures', { count: 1, lectures: [], chosen: [undefined] }],
])('%s', (_, { count, lectures, busy, chosen }) => expect(assignFiles(count, lectures, new Set(busy))).toEqual(chosen))

test('files are sorted as people number them', () => {
  const names = ['Bài 10.mp4', 'bài 2.mp4', 'Bài 1.mp4']
  expect(inOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(['Bài 1.mp4', 'bài 2.mp4', 'Bài 10.mp4'])
})

test('a lecture chosen twice is found, files without a lecture are not', () => {
  expect([...chosenTwice(['a', 'b', 'a', undefined, undefined])]).toEqual(['a'])
})
