import { listOpenClasses } from '@khue/contracts/offer/open-classes'
import { expect, test } from 'vitest'

test.each(['9999999999', '-9999999999', '1.5', 'x'])('the subject %s is refused before any list is queried', (categoryId) => {
  expect(listOpenClasses.query.safeParse({ categoryId }).success).toBe(false)
})
