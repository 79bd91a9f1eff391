import type { PromotionEffect } from '@khue/contracts/sale/promotions'
import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import { expect, test } from 'vitest'
import { everything, learner, lineOf, teacher } from '../promotions.testing.ts'
import { eligibleLines } from './eligibility.ts'

const lines = [
  lineOf('CO-A', 1000, { categoryIds: [7, 8] }),
  lineOf('CO-B.run', 1000, { categoryIds: [9] }),
  lineOf('LL-C', 1000, { teacherId: 'another' }),
  lineOf('SUB-6M', 1000),
  lineOf('CO-AB', 1000),
]
const facts = { isFirstOrder: true, members: new Set([learner]) }

test.each<[string, PromotionEffect, Partial<PromotionConditions>, number[]]>([
  ['without conditions: everything', 'PERCENT', {}, [0, 1, 2, 3, 4]],
  ['a free course: courses', 'FREE_COURSE', {}, [0, 1, 4]],
  ['free days: plans', 'FREE_DAYS', {}, [3]],
  ['for a kind', 'PERCENT', { kinds: ['LL'] }, [2]],
  ['for one of several kinds', 'PERCENT', { kinds: ['LL', 'SUB'] }, [2, 3]],
  ['for one of several categories', 'PERCENT', { categoryIds: [1, 8] }, [0]],
  ['for a course and all runs of another, and none that begins alike', 'PERCENT', { skus: ['CO-A', 'CO-B'] }, [0, 1]],
  ['for one run of a course', 'PERCENT', { skus: ['CO-B.run'] }, [1]],
  ['for a teacher, so for no plan', 'PERCENT', { teacherIds: [teacher] }, [0, 1, 4]],
  ['for one of several teachers and a kind', 'PERCENT', { teacherIds: ['another', teacher], kinds: ['LL'] }, [2]],
])('%s', (_name, effect, conditions, places) => {
  expect(eligibleLines(lines, facts, { effect, conditions: { ...everything, ...conditions } })).toEqual(places)
})

test.each<[string, PromotionEffect, string[]]>([
  ['free days without a plan', 'FREE_DAYS', ['CO-A', 'LL-C']],
  ['a free course without a course', 'FREE_COURSE', ['SUB-6M', 'LL-C']],
])('%s fit nothing', (_name, effect, skus) => {
  const given = skus.map((sku) => lineOf(sku, 1000))
  expect(eligibleLines(given, facts, { effect, conditions: everything })).toMatchObject({ reason: 'NO_ELIGIBLE_ITEM' })
})
