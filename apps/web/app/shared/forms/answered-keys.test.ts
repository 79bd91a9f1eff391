import { formKeyField } from '@khue/contracts/form-key'
import { expect, test } from 'vitest'
import { answerWatch, type RouterState, type Sent } from './answered-keys.ts'

const idle: Sent = { state: 'idle' }
function sent(state: Sent['state'], key?: string): Sent {
  if (key === undefined) return { state }
  const formData = new FormData()
  formData.set(formKeyField, key)
  return { state, formData }
}

function watch() {
  const answered: string[] = []
  const see = answerWatch((key) => answered.push(key))
  const show = (state: Partial<RouterState>) => see({ navigation: idle, fetchers: new Map(), ...state })
  return { answered, show }
}
const fetcher = (one: Sent) => ({ fetchers: new Map([['f', one]]) })
const lost = { error: 'Lỗi kết nối. Vui lòng thử lại sau!', code: 'NO_CONNECTION' }

test.each([
  ['reloads the page', [{ navigation: sent('loading', 'k') }, {}]],
  ['is refused', [{ actionData: { page: { error: 'Hết vé', code: 'SOLD_OUT' } } }]],
  ['is redirected', [{ navigation: sent('loading', 'k') }]],
])('a form that %s was answered', (_what, states) => {
  const { answered, show } = watch()
  show({ navigation: sent('submitting', 'k') })
  expect(answered).toEqual([])
  for (const state of states) show(state)
  expect(answered).toEqual(['k'])
})

test.each([
  ['without connection', [{ actionData: { page: lost } }]],
  ['while the first attempt still runs', [{ actionData: { page: { error: '', code: 'IDEMPOTENCY_IN_FLIGHT' } } }]],
  ['whose answer broke', [{ errors: { page: new TypeError('Failed to fetch') } }]],
  ['whose server failed', [{ errors: { page: { status: 502 } } }]],
  ['left by a link', [{ navigation: sent('loading') }, {}]],
])('a form %s keeps its key', (_what, states) => {
  const { answered, show } = watch()
  show({ navigation: sent('submitting', 'k') })
  for (const state of states) show(state)
  expect(answered).toEqual([])
})

test('a form in the page was answered when its fetcher says so, or has left with its row', () => {
  for (const after of [fetcher(sent('loading', 'k')), fetcher(idle), {}]) {
    const { answered, show } = watch()
    show(fetcher(sent('submitting', 'k')))
    show(after)
    show(fetcher(idle))
    expect(answered).toEqual(['k'])
  }
  const { answered, show } = watch()
  show(fetcher(sent('submitting', 'k')))
  show(fetcher({ ...idle, data: lost }))
  expect(answered).toEqual([])
})

test('two forms sent at once are answered one by one', () => {
  const { answered, show } = watch()
  show({
    fetchers: new Map([
      ['a', sent('submitting', 'k1')],
      ['b', sent('submitting', 'k2')],
    ]),
  })
  show({
    fetchers: new Map([
      ['a', sent('submitting', 'k1')],
      ['b', sent('loading', 'k2')],
    ]),
  })
  expect(answered).toEqual(['k2'])
})
