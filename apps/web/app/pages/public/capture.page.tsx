import { CaptureScreen } from '#app/features/learning/homework/work/capture/capture-screen.tsx'
import { captureText as text } from '#app/features/learning/homework/work/capture/capture.text.ts'
import type { Route } from './+types/capture.page'

export const handle = { frame: 'none' }

export const meta: Route.MetaFunction = () => [
  { title: text.metaTitle },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' }, // the code after # is a secret
]

/** Opened on a phone by a code that a computer shows. */
export default function CapturePage() {
  return <CaptureScreen />
}
