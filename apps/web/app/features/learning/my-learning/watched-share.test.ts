import { expect, test } from 'vitest'
import { toWatchedShare } from './watched-share.ts'

const where = { courseId: 'course', learnerId: 'child' }

test.each([
  [
    { watchedSeconds: 0, totalSeconds: 0, next: null },
    { percent: 0, next: undefined },
  ],
  [
    { watchedSeconds: 857, totalSeconds: 1476, next: 'item' },
    { percent: 58, next: '/account/learn/course/lectures/item?learnerId=child' },
  ],
  [
    { watchedSeconds: 1477, totalSeconds: 1476, next: null },
    { percent: 100, next: undefined },
  ],
])('of %j a card says %j', (lectures, share) => expect(toWatchedShare(lectures, where)).toEqual(share))
