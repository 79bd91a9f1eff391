import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import type { AssignmentList } from '@khue/contracts/learning/homework-states'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { homeworkWorld } from '#testing/homework'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given } = base
const admin = await given.admin()
const { soldRun, give, passMinutes } = homeworkWorld(base, admin)

const submit = (as: TestPerson, id: string) =>
  call(contract.submitHomework, { as, params: { id }, body: { id: uuidv7(), text: 'Em làm xong.' } })
const listed = async (as: TestPerson, list: AssignmentList) =>
  (await call(assigned.listAssignments, { as, query: { list } })).data.items.map(({ title }) => title)
const counts = async (as: TestPerson) => (await call(assigned.countAssignments, { as })).data

test('a teacher reads drafts, open and past homework, and what families ask for, each in a list with its count', async () => {
  const { id, teacher, child, mother } = await soldRun()
  await give(teacher, id, { title: 'Nháp', isDraft: true })
  const open = (await give(teacher, id, { title: 'Đang làm' })).data
  const past = (await give(teacher, id, { title: 'Đã hết hạn' })).data
  await passMinutes(past.id, 6 * 60)
  const body = { learnerId: child.id, reason: 'Con ốm' }
  await call(contract.askHomeworkExtension, { as: mother, params: { id: open.id }, body })
  expect(await listed(teacher, 'DRAFT')).toEqual(['Nháp'])
  expect(await listed(teacher, 'OPEN')).toEqual(['Đang làm'])
  expect(await listed(teacher, 'PAST')).toEqual(['Đã hết hạn'])
  expect(await listed(teacher, 'ASKED')).toEqual(['Đang làm'])
  expect(await counts(teacher)).toEqual({ open: 1, drafts: 1, past: 1, asked: 1 })
  const decision = { decision: 'GRANT' as const }
  await call(assigned.decideHomeworkExtension, { as: teacher, params: { id: open.id, learner: child.id }, body: decision })
  expect(await listed(teacher, 'ASKED')).toEqual([])
  expect(await counts(await given.teacher())).toEqual({ open: 0, drafts: 0, past: 0, asked: 0 })
})

test('a teacher sees who is behind in a class, most first; others see nobody', async () => {
  const { id, teacher, child, adult } = await soldRun()
  const missed = [(await give(teacher, id)).data, (await give(teacher, id)).data]
  await give(teacher, id, { title: 'Còn hạn' })
  await submit(adult, missed[0]!.id)
  for (const { id } of missed) await passMinutes(id, 6 * 60)
  const behind = async (as: TestPerson) => (await call(assigned.listLearnersBehind, { as, params: { refId: id } })).data.items
  expect((await behind(teacher)).map(({ learner, ...row }) => [learner.id, row])).toEqual([
    [child.id, { missing: 2, late: 0, given: 3 }],
    [adult.id, { missing: 1, late: 0, given: 3 }],
  ])
  await submit(adult, missed[1]!.id)
  expect((await behind(teacher)).map(({ learner }) => learner.id)).toEqual([child.id]) // late work is no missing work
  expect(await behind(await given.teacher())).toEqual([])
})
