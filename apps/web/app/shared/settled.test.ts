import { data } from 'react-router'
import { expect, test } from 'vitest'
import { settled } from './settled.ts'

const refused = (status: number) => Promise.reject(data({ code: 'X', message: 'Hệ thống đang bận.' }, { status })) // as a page's own call throws it

test('a failed part of a page has its error, and loaded parts have their data', async () => {
  expect(await settled(Promise.resolve([1]))).toEqual({ state: 'ready', value: [1] })
  expect(await settled(refused(503))).toEqual({ state: 'failed', message: 'Hệ thống đang bận.' })
})

test('a missing sign-in and an internal error are rethrown, not shown as an empty part', async () => {
  await expect(settled(refused(401))).rejects.toMatchObject({ init: { status: 401 } })
  await expect(settled(Promise.reject(new TypeError('fault')))).rejects.toThrow('fault')
})
