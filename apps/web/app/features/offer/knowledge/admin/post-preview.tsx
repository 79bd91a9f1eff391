import type { Document } from '@khue/contracts/document'
import type { previewPost } from '@khue/contracts/offer/knowledge'
import { useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'
import styles from './post-preview.module.css'

export type Preview = { document: Document; minutes: number }

const afterTypingMs = 400

/** Preview, updated shortly after typing. The server renders the Markdown, as it does for readers. */
export function PostPreview({ body, first }: { body: string; first: Preview }) {
  const { preview, hasFailed } = usePreview(body, first)
  return (
    <>
      {hasFailed && <Notice tone="warn">{text.previewFailed}</Notice>}
      <p className={styles.minutes}>{preview.document.length > 0 ? text.minutes(preview.minutes) : text.previewEmpty}</p>
      <DocumentView document={preview.document} />
    </>
  )
}

function usePreview(body: string, first: Preview) {
  const [shown, setShown] = useState({ of: body, preview: first, hasFailed: false })
  useEffect(() => {
    if (shown.of === body) return undefined
    let isStale = false
    async function ask() {
      const asked = browserApi.call<typeof previewPost>({ method: 'POST', path: '/knowledge/v1/admin/previews' }, { body: { body } })
      const next = await asked.then(
        (preview) => ({ preview, hasFailed: false }),
        () => ({ preview: shown.preview, hasFailed: true }),
      )
      if (!isStale) setShown({ of: body, ...next })
    }
    const timer = setTimeout(() => void ask(), afterTypingMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [body, shown])
  return shown
}
