import { videoHosts } from '@khue/contracts/video-hosts'
import { expect, test } from 'vitest'
import { introVideoOf } from './intro-video.ts'

const publicUrl = 'https://hoc.example.vn'
const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&hl=vi'
const vimeo = 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'

test.each([
  ['/media/toan-8.mp4', 'own', '/media/toan-8.mp4'],
  ['https://hoc.example.vn/media/toan-8.mp4?v=2', 'own', '/media/toan-8.mp4?v=2'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9', 'frame', tube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'frame', tube],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'frame', tube],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'frame', tube],
  ['https://vimeo.com/123456789', 'frame', vimeo],
  ['https://vimeo.com/123456789/abcdef12', 'frame', `${vimeo}&h=abcdef12`],
  ['https://player.vimeo.com/video/123456789?h=abcdef12', 'frame', `${vimeo}&h=abcdef12`],
  ['https://www.youtube.com/@khue', 'link', 'https://www.youtube.com/@khue'],
  ['https://www.youtube.com/watch?v=%22%3E%3Cscript', 'link', 'https://www.youtube.com/watch?v=%22%3E%3Cscript'],
  ['https://youtube.com.example.net/watch?v=dQw4w9WgXcQ', 'link', 'https://youtube.com.example.net/watch?v=dQw4w9WgXcQ'],
  ['https://video.example.net/a.mp4', 'link', 'https://video.example.net/a.mp4'],
])('%s is rendered as %s', (introVideo, kind, address) => {
  const shown = introVideoOf({ introVideo, introCaptions: null }, { publicUrl, videoHosts })
  expect(shown).toMatchObject(kind === 'link' ? { kind, href: address } : { kind, src: address })
})

const kindOf = (introVideo: string, allowed: typeof videoHosts | ['player.vimeo.com'] | []) =>
  introVideoOf({ introVideo, introCaptions: null }, { publicUrl, videoHosts: allowed })?.kind

test('a video of a host that is not allowed is only linked, and each host needs its own permission', () => {
  expect(kindOf('https://youtu.be/dQw4w9WgXcQ', [])).toBe('link')
  expect(kindOf('https://youtu.be/dQw4w9WgXcQ', ['player.vimeo.com'])).toBe('link')
  expect(kindOf('https://vimeo.com/123456789', ['player.vimeo.com'])).toBe('frame')
})

test("captions come from the course's own file, and a course without a video shows none", () => {
  const site = { publicUrl, videoHosts }
  const own = (introCaptions: string) => introVideoOf({ introVideo: '/media/a.mp4', introCaptions }, site)
  expect(own('/media/a.vtt')).toEqual({ kind: 'own', src: '/media/a.mp4', captions: '/media/a.vtt' })
  expect(own('https://other.example/a.vtt')).toEqual({ kind: 'own', src: '/media/a.mp4', captions: undefined })
  expect(introVideoOf({ introVideo: null, introCaptions: null }, site)).toBeUndefined()
})
