import type { Video } from '@khue/contracts/ground/media'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VideoField } from './video-field.tsx'

const none = async () => null
const draw = (video: Video | null, error?: string) =>
  renderToStaticMarkup(
    <VideoField
      purpose="INTRO"
      label="Video giới thiệu"
      hint="Nói bạn là ai."
      error={error}
      video={video}
      onVideo={() => undefined}
      onSent={none}
      onRemove={none}
    />,
  )
const video = (part: Partial<Video>): Video => ({
  id: 'v',
  state: 'CHECKING',
  seconds: null,
  refusal: null,
  url: null,
  posterUrl: null,
  ...part,
})

test('an empty field says what it takes, and its note belongs to the control', () => {
  const html = draw(null)
  for (const words of ['Chọn video hoặc kéo thả vào đây', 'MP4, MOV (H.264, AAC), tối đa 300 MB', 'Nói bạn là ai.'])
    expect(html).toContain(words)
  expect(html).toMatch(/<input[^>]*aria-describedby="[^"]*-note"[^>]*accept="\.mp4,\.m4v,\.mov,\.webm"/)
  expect(draw(null, 'Vui lòng gửi video giới thiệu.')).toContain('aria-invalid="true"')
})

test('a film that is being checked is said to be, and can be changed already', () => {
  const html = draw(video({}))
  expect(html).toContain('Khuê đang kiểm tra video')
  expect(html).toContain('Chọn video khác')
})

test('a checked film plays with its poster, and can be replaced or removed', () => {
  const html = draw(video({ state: 'READY', seconds: 75, url: '/files/private/a', posterUrl: '/files/private/b' }))
  expect(html).toMatch(/<video[^>]*src="\/files\/private\/a"[^>]*poster="\/files\/private\/b"/)
  for (const words of ['Video dài 1 phút 15 giây, xem được', 'Đổi video', 'Xoá video']) expect(html).toContain(words)
})

test('a refused film says why at the control', () => {
  const html = draw(video({ state: 'REFUSED', refusal: 'Video này không có tiếng. Hãy bật micro và quay lại.' }))
  expect(html).toContain('Video này không có tiếng.')
  expect(html).toContain('aria-invalid="true"')
  expect(html).not.toContain('<video')
})
