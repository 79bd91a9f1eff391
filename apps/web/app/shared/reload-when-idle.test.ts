import { createMemoryRouter, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { reloadWhenIdle } from './reload-when-idle.ts'

/** A list whose form leads to a case once the server has answered. */
async function openList() {
  const answer = Promise.withResolvers<void>()
  const loads = vi.fn<() => null>(() => null)
  const router = createMemoryRouter([
    { path: '/', loader: loads },
    { path: '/claim', action: () => answer.promise.then(() => redirect('/case')) },
    { path: '/case', loader: loads },
  ]).initialize()
  await vi.waitUntil(() => router.state.initialized)
  loads.mockClear()
  const claim = () => void router.fetch('claim', '0', '/claim', { formMethod: 'post', formData: new FormData() })
  return { router, loads, claim, answer: answer.resolve }
}

test('an idle page is loaded again at once', async () => {
  const { router, loads } = await openList()
  reloadWhenIdle(router).ask()
  await vi.waitUntil(() => router.state.revalidation === 'idle')
  expect(loads).toHaveBeenCalledTimes(1)
})

test('reloads during a submission keep its redirect, and run once afterwards', async () => {
  const { router, loads, claim, answer } = await openList()
  const { ask } = reloadWhenIdle(router)
  claim()
  ask()
  ask()
  answer()
  await vi.waitUntil(() => router.state.location.pathname === '/case')
  await vi.waitUntil(() => router.state.revalidation === 'idle' && loads.mock.calls.length > 1)
  expect(loads).toHaveBeenCalledTimes(2) // the case, then the reload
})

test('after stopping it reloads nothing', async () => {
  const { router, loads, claim, answer } = await openList()
  const { ask, stop } = reloadWhenIdle(router)
  claim()
  ask()
  stop()
  answer()
  await vi.waitUntil(() => router.state.location.pathname === '/case')
  expect(loads).toHaveBeenCalledTimes(1)
})
