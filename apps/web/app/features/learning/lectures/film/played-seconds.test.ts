import { expect, test } from 'vitest'
import { createPlayedSeconds } from './played-seconds.ts'

function play(played: ReturnType<typeof createPlayedSeconds>, from: number, to: number) {
  for (let time = from; time <= to; time += 0.25) played.advance(time)
}

test('whole seconds count, broken ones wait until they are whole', () => {
  const played = createPlayedSeconds()
  play(played, 0, 9.5)
  expect(played.take()).toEqual([[0, 9]])
  play(played, 9.75, 20)
  expect(played.take()).toEqual([[9, 20]])
  expect(played.take()).toEqual([])
})

test('a jump counts nothing in between', () => {
  const played = createPlayedSeconds()
  play(played, 0, 10.5)
  played.jump()
  play(played, 100.1, 105.2)
  played.jump()
  play(played, 50.6, 52.9)
  expect(played.peek()).toEqual([
    [0, 10],
    [51, 52],
    [100, 105],
  ])
  expect(played.take()).toHaveLength(3)
})

test('going back without a message of the player is a jump, too', () => {
  const played = createPlayedSeconds()
  play(played, 30, 35)
  play(played, 10, 12)
  expect(played.take()).toEqual([
    [10, 12],
    [30, 35],
  ])
})

test('starting and stopping at one place is nothing watched', () => {
  const played = createPlayedSeconds()
  played.advance(1475)
  played.jump()
  expect(played.take()).toEqual([])
})

test('the last second of a film counts', () => {
  const played = createPlayedSeconds()
  play(played, 55, 61.25)
  played.finish(61.3)
  expect(played.take()).toEqual([[55, 62]])
})
