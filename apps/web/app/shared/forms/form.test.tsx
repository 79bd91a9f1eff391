import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SessionProvider, type SessionData } from '../session.tsx'
import { StepButton } from '../ui/step-button.tsx'
import { Form } from './form.tsx'

const data = (formSeed: string | undefined) => ({ formSeed }) as unknown as SessionData // the only part that forms read
function draw(formSeed: string | undefined, content: ReactNode) {
  const Page = () => <SessionProvider data={data(formSeed)}>{content}</SessionProvider>
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(<Stub />)
}
const keysIn = (html: string) => [...html.matchAll(/name="idempotency-key" value="([^"]*)"/g)].map(([, key]) => key)

const forms = (
  <>
    <Form method="post">
      <button type="submit">Gửi</button>
    </Form>
    <StepButton step="save">Lưu</StepButton>
    <StepButton step="remove">Xoá</StepButton>
  </>
)

test('the server renders a key of its own into each form of a signed-in person, so that it works without script', () => {
  const keys = keysIn(draw('s1', forms))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  expect(keys.every((key) => key?.startsWith('s1.'))).toBe(true)
  expect(keysIn(draw('s1', forms))).toEqual(keys) // the browser hydrates the same
  expect(keysIn(draw('s2', forms)).some((key) => keys.includes(key))).toBe(false)
})

test("a guest's page, which many guests share, contains no key", () => {
  expect(keysIn(draw(undefined, forms))).toEqual([])
})

test('a form that only asks sends none', () => {
  expect(keysIn(draw('s1', <Form action="/tutors/listing">Tìm</Form>))).toEqual([])
})
