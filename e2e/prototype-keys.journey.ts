import type { APIRequestContext } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pages as routes } from '../apps/web/app/routes.ts'
import { demo, expect, signIn, test, visit } from './journey.ts'

/** Names that every object has: text from an address that indexes an object must not find them. */
const names = ['__proto__', 'constructor', 'toString']
const source = path.resolve(import.meta.dirname, '../apps/web/app')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(path.join(source, file), 'utf8'))
  .join('\n')
/** Every query parameter that some page reads. */
const parameters = [
  ...new Set([
    ...[...code.matchAll(/\.get(?:All)?\('(\w+)'\)/g)].map(([, name]) => name ?? ''),
    ...[...code.matchAll(/(?:query|ownQuery): \[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''),
    ),
  ]),
]

/** Pages that fail. With `everyName` each page is asked with each name in its path, otherwise with one; its parameters have all of them. */
async function failures(request: APIRequestContext, { everyName }: { everyName: boolean }) {
  const failed: string[] = []
  for (const [index, { path: page = '' }] of routes.entries()) {
    if (/sign-out|\*/.test(page)) continue
    for (const name of everyName ? names : [names[index % names.length] ?? '']) {
      const from = names.indexOf(name)
      const query = new URLSearchParams(parameters.map((parameter, at) => [parameter, names[(from + at) % names.length] ?? ''])).toString()
      const answer = await request.get(`/${page.replaceAll(/:\w+\??/g, name)}?${query}`, { maxRedirects: 0 })
      if (answer.status() >= 500) failed.push(`${answer.status()} /${page} ${name}`)
    }
  }
  return failed
}

test('no page fails on a name of the language, for a guest', async ({ page }) => {
  expect(parameters.length).toBeGreaterThan(30)
  expect(await failures(page.request, { everyName: true })).toEqual([])
  for (const address of ['/login', '/sign-in'])
    for (const name of names) expect((await page.request.get(`${address}?error=${name}`)).status()).toBe(200)
})

for (const person of ['student', 'admin'] as const)
  test(`no page fails on a name of the language, for a signed-in ${person}`, async ({ page }) => {
    await signIn(page, demo[person])
    expect(await failures(page.request, { everyName: false })).toEqual([])
    for (const name of names) expect((await page.request.get(`/account/settings/security?error=${name}`)).status()).toBe(200)
  })

test('the pages of a guest hydrate under hashes of their own scripts', async ({ page }) => {
  const answer = await page.request.get('/')
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain("'nonce-")
  expect(await answer.text()).not.toMatch(/<script[^>]* nonce=/)
  await visit(page, '/') // a blocked script would be a console error, which fails the journey
})
