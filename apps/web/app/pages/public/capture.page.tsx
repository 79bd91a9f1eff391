import { CaptureFrame } from '#app/features/learning/homework/work/capture/capture-frame.tsx'
import { captureText as text } from '#app/features/learning/homework/work/capture/capture.text.ts'
import { later } from '#app/features/learning/homework/work/later.tsx'
import type { Route } from './+types/capture.page'

export const handle = { frame: 'none' }

export const meta: Route.MetaFunction = () => [
  { title: text.metaTitle },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' }, // the code after # is a secret
]

const CaptureScreen = later(
  () => import('#app/features/learning/homework/work/capture/capture-screen.tsx'),
  <CaptureFrame title={text.title}>
    <p>{text.joining}</p>
  </CaptureFrame>,
)

/** Opened on a phone by a code that a computer shows. */
export default function CapturePage() {
  return <CaptureScreen />
}
