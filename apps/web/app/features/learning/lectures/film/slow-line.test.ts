import { expect, test } from 'vitest'
import { createSlowLine } from './slow-line.ts'

test('one short stop is no slow line, one that lasts is', () => {
  const line = createSlowLine()
  line.stalled(1000)
  expect([line.isSlow(2000), line.isSlow(5000)]).toEqual([false, true])
  line.goesOn()
  expect(line.isSlow(6000)).toBe(false)
})

test('two stops within a minute are', () => {
  const line = createSlowLine()
  line.stalled(0)
  line.goesOn()
  line.stalled(59_000)
  line.goesOn()
  expect(line.isSlow(59_500)).toBe(true)
  expect(line.isSlow(60_500)).toBe(false)
})

test('another choice begins anew', () => {
  const line = createSlowLine()
  line.stalled(0)
  line.stalled(100)
  line.reset()
  expect(line.isSlow(200)).toBe(false)
})
