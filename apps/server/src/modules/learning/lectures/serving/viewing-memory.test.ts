import { expect, test } from 'vitest'
import type { DoorRow } from './door.read-model.ts'
import { viewingMemory } from './viewing-memory.ts'

const open: DoorRow = { id: 'v', sessionId: 's', learnerId: 'anna', videoId: 'f', state: 'OPEN', msLeft: null }

/** A memory with a clock of its own; `asked` counts the queries. */
function memoryOf(answer: () => Promise<DoorRow | undefined> | DoorRow | undefined) {
  const world = { now: 0, asked: 0 }
  const load = async () => {
    world.asked += 1
    return answer()
  }
  return { world, memory: viewingMemory(load, () => world.now) }
}

test('what may be watched is remembered for less than five seconds', async () => {
  const { world, memory } = memoryOf(() => open)
  for (const [now, asked] of [
    [0, 1],
    [3999, 1],
    [4000, 2],
    [4999, 2],
  ] as const) {
    world.now = now
    expect(await memory.get('v')).toEqual(open)
    expect(world.asked, `at ${now}`).toBe(asked)
  }
})

test('never longer than the deadline', async () => {
  const { world, memory } = memoryOf(() => ({ ...open, msLeft: 700 }))
  await memory.get('v')
  world.now = 699
  await memory.get('v')
  expect(world.asked).toBe(1)
  world.now = 700
  await memory.get('v')
  expect(world.asked).toBe(2)
})

test('nor for the time that the query took', async () => {
  const answer = Promise.withResolvers<DoorRow>()
  const { world, memory } = memoryOf(() => answer.promise)
  const first = memory.get('v')
  world.now = 60
  answer.resolve({ ...open, msLeft: 700 })
  await first
  world.now = 700
  await memory.get('v')
  expect(world.asked).toBe(2)
})

test('a refusal is not remembered, so that a payment opens the film at once', async () => {
  let state: DoorRow['state'] = 'LOCKED'
  const { memory } = memoryOf(() => ({ ...open, state }))
  expect((await memory.get('v'))?.state).toBe('LOCKED')
  state = 'OPEN'
  expect((await memory.get('v'))?.state).toBe('OPEN')
})

test('concurrent requests share a query', async () => {
  const { world, memory } = memoryOf(() => open)
  await Promise.all([memory.get('v'), memory.get('v'), memory.get('v')])
  expect(world.asked).toBe(1)
})

test.each(['forget', 'forgetOf'] as const)('what is forgotten while it is asked for is not remembered afterwards: %s', async (how) => {
  const answers = [Promise.withResolvers<DoorRow>(), Promise.withResolvers<DoorRow>()]
  const { world, memory } = memoryOf(() => answers[world.asked - 1]!.promise)
  const before = memory.get('v')
  if (how === 'forget') memory.forget(['v'])
  else memory.forgetOf(['anna'])
  answers[0]!.resolve(open)
  expect((await before)?.state).toBe('OPEN')
  answers[1]!.resolve({ ...open, state: 'CLOSED' })
  expect((await memory.get('v'))?.state).toBe('CLOSED')
  expect(world.asked).toBe(2)
})

test('the rights of one person are forgotten, those of others stay', async () => {
  const world = { asked: [] as string[] }
  const memory = viewingMemory(async (id) => {
    world.asked.push(id)
    return { ...open, id, learnerId: id }
  })
  await Promise.all(['anna', 'bao'].map((id) => memory.get(id)))
  memory.forgetOf(['anna'])
  await Promise.all(['anna', 'bao'].map((id) => memory.get(id)))
  expect(world.asked).toEqual(['anna', 'bao', 'anna'])
})
