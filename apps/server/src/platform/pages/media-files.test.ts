import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { app, deps } = await testApp({ env: { VIDEO_HOSTS: 'www.youtube-nocookie.com' } })
const folder = path.join(deps.config.dataDir, 'media')
mkdirSync(path.join(folder, 'toan'), { recursive: true })
writeFileSync(path.join(folder, 'toan', 'a.mp4'), '0123456789')
writeFileSync(path.join(folder, 'a.vtt'), 'WEBVTT')
writeFileSync(path.join(folder, 'a.html'), '<script>')
writeFileSync(path.join(folder, '.an.mp4'), 'x')
const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })

test('a video is served in ranges with its media type', async () => {
  const part = await get('/media/toan/a.mp4', { range: 'bytes=2-5' })
  expect([part.statusCode, part.body, part.headers['content-type'], part.headers['content-range']]).toEqual([
    206,
    '2345',
    'video/mp4',
    'bytes 2-5/10',
  ])
  expect((await get('/media/a.vtt')).headers['content-type']).toContain('text/vtt')
})

test.each(['/media/a.html', '/media/.an.mp4', '/media/', '/media/toan', '/media/../a.vtt', '/media/%2e%2e/secret.mp4', '/media/khong.mp4'])(
  '%s is not served',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('external videos play in a frame only where the settings allow it', async () => {
  const policy = String((await get('/media/a.vtt')).headers['content-security-policy'])
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com;")
  expect(policy).not.toContain('vimeo')
  const shy = await testApp()
  expect(String((await shy.app.fastify.inject({ url: '/api/utilities/static' })).headers['content-security-policy'])).not.toContain(
    'frame-src',
  )
  await expect(testApp({ env: { VIDEO_HOSTS: 'evil.example' } })).rejects.toThrow(/VIDEO_HOSTS/)
})
