import type { getReturnedMarkPdf } from '@khue/contracts/learning/returned-marks'
import { useState } from 'react'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { marksText as text } from './marks.text.ts'

type Props = { homeworkId: string; markId: string; learnerId: string; /** Where several stand on a page. */ label?: string }
const where = { method: 'GET', path: '/clms/v1/homework/:id/marks/:markId/pdf' } as const

/** The marked pages as a file to print or to keep. */
export function DownloadPdf({ homeworkId, markId, learnerId, label }: Props) {
  const [isLoading, setLoading] = useState(false)
  async function download() {
    setLoading(true)
    try {
      const asked = { params: { id: homeworkId, markId }, query: { learnerId } }
      const { fileName, content, mediaType } = await browserApi.call<typeof getReturnedMarkPdf>(where, asked)
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      )
    } catch (error) {
      showToast({ type: 'error', message: error instanceof CallFailed ? error.message : unknownFault })
    } finally {
      setLoading(false)
    }
  }
  return (
    <p>
      <Button
        size="xl"
        variant="outlined"
        startIcon={<Icon name="download" />}
        loading={isLoading}
        aria-label={label}
        onClick={() => void download()}
      >
        {text.download}
      </Button>
    </p>
  )
}
