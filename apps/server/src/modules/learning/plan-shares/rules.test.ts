import * as api from '@khue/contracts/learning/plan-shares'
import { beforeEach, expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { planLessonWorld } from '#testing/plan-lessons'
import { testApp } from '#testing/test-app'

const base = await testApp()
const { call, given, deps, pool } = base
const { ruleSince, startOver } = planLessonWorld(base)
const admin = await given.admin()
const ha = await given.teacher()
const thisMonth = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toPlainYearMonth()
const coming = (months: number) => thisMonth.add({ months }).toString()

beforeEach(startOver)

const terms = { permille: 125, capMinutes: 120, reason: 'Chia cho thầy cô từ năm mới' }
const setRule = (as: TestPerson, from: string, more: Partial<typeof terms> = {}) =>
  call(api.setPlanShareRule, { as, body: { from, ...terms, ...more } })
const readTerms = async () => (await call(api.readPlanShareTerms, {})).data

test('an admin sets the rule of a month that has not begun, everyone reads it, and the later one counts', async () => {
  expect(await readTerms()).toEqual({ month: thisMonth.toString(), current: null, coming: [], shareDay: 5 })
  expect((await setRule(admin, coming(0))).code).toBe('PLAN_SHARE_RULE_TOO_EARLY')
  expect((await setRule(admin, '2026-01')).code).toBe('PLAN_SHARE_RULE_TOO_EARLY')
  for (const wrong of [{ permille: 1001 }, { permille: -1 }, { capMinutes: 0 }, { capMinutes: 1441 }, { reason: ' ' }])
    expect((await setRule(admin, coming(1), wrong)).code).toBe('INVALID_INPUT')
  expect((await setRule(ha, coming(1))).code).toBe('FORBIDDEN')
  expect((await setRule(admin, coming(2))).data).toMatchObject({ from: coming(2), permille: 125, state: 'FUTURE', setBy: { id: admin.id } })
  await setRule(admin, coming(1), { permille: 0 })
  await setRule(admin, coming(2), { permille: 130 })
  await ruleSince(coming(-1), 50, 60)
  const { items, firstMonth } = (await call(api.listPlanShareRules, { as: admin })).data
  expect(items.map(({ from, permille, state }) => [from, permille, state])).toEqual([
    [coming(2), 130, 'FUTURE'],
    [coming(1), 0, 'FUTURE'],
    [coming(-1), 50, 'IN_FORCE'],
  ])
  expect(firstMonth).toBe(coming(1))
  expect(await readTerms()).toMatchObject({
    current: { from: coming(-1), permille: 50, capMinutes: 60 },
    coming: [{ permille: 0 }, { permille: 130 }],
  })
  const { rows } = await pool.query(`select details from audit_entries where action = 'plan-share.set' order by id desc limit 1`)
  expect(rows).toMatchObject([{ details: { from: coming(2), permille: 130, capMinutes: 120 } }])
})

test('an admin whose household teaches leaves the rule to another', async () => {
  const [parent, child] = [await given.admin(), await given.teacher()]
  await linkGuardian(deps, { guardianId: parent.id, childId: child.id })
  expect((await setRule(parent, coming(1))).code).toBe('OWN_CASE')
  expect((await setRule(admin, coming(1))).status).toBe(200)
})
