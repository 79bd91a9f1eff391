import { expect, test } from 'vitest'
import { sandboxSecrets, startSandbox } from '#testing/sandbox'
import { readConfig } from '../config.ts'
import { applySandboxSettings } from './index.ts'

const settings = (env: Record<string, string>) => {
  const config = applySandboxSettings(readConfig(env), sandboxSecrets)
  const { FACEBOOK_URL, YOUTUBE_URL, TIKTOK_URL, APP_STORE_URL, GOOGLE_PLAY_URL, BUSINESS_BADGE_NUMBER, BUSINESS_BADGE_URL } = config
  return { FACEBOOK_URL, YOUTUBE_URL, TIKTOK_URL, APP_STORE_URL, GOOGLE_PLAY_URL, BUSINESS_BADGE_NUMBER, BUSINESS_BADGE_URL }
}

test('a demo links every place that its operator has not set to a page that says what it stands for', async () => {
  const { fastify } = await startSandbox([])
  const { BUSINESS_BADGE_NUMBER, ...links } = settings({ DEMO: '1', FACEBOOK_URL: 'https://facebook.example/khue' })
  expect([BUSINESS_BADGE_NUMBER, links.FACEBOOK_URL]).toEqual(['bản thử', 'https://facebook.example/khue'])
  for (const [setting, link] of Object.entries(links).slice(1)) {
    const answer = await fastify.inject(new URL(link!).pathname) // set, as the demo's are
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(`trong cài đặt ${setting}`)])
  }
})

test('without a demo only the links that are set exist', () => {
  expect(Object.values(settings({ DEMO: '0', TIKTOK_URL: 'https://tiktok.example/khue' })).filter(Boolean)).toEqual([
    'https://tiktok.example/khue',
  ])
})
