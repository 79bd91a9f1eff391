import { type APIRequestContext, request as requests } from '@playwright/test'
import { demo, expect } from './journey.ts'
import { type Ask, type Visitor, visitors } from './page-kinds.ts'

/** Requests signed in as a demo person; as a guest without a phone. */
export async function openAs(phone: string, baseURL = '') {
  const context = await requests.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  if (phone) {
    const answer = await context.post('/api/mid/v1/auth/login', { data: { username: phone, password: demo.password } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return context
}

/** Requests of every visitor, and the API as `listPageKinds` asks it. */
export async function openVisitors(baseURL: string | undefined) {
  const contexts = {} as Record<Visitor, APIRequestContext>
  for (const [visitor, phone] of Object.entries(visitors) as [Visitor, string][]) contexts[visitor] = await openAs(phone, baseURL)
  const ask: Ask = async <T>(path: string, by: Visitor = 'guest') => {
    const answer = await contexts[by].get(`/api${path}`, { headers: { 'x-msg-app': 'CFM' } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: T }).data
  }
  const close = () => Promise.all(Object.values(contexts).map((context) => context.dispose()))
  return { contexts, ask, close }
}
