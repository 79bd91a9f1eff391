import type { ItemDocument } from '@khue/contracts/offer/course-draft'
import { showToast } from '#app/shared/toasts.ts'
import { uploadFailure, useUploads } from '#app/shared/use-uploads.ts'
import { authoringApi } from '../authoring-api.ts'
import { useEditor } from '../editor-context.ts'
import { changeItem } from '../programme/programme.ts'
import { lecturesText as text } from '../programme/programme.text.ts'

/** Uploads to one item, and its removals. */
export function useDocuments(itemId: string) {
  const { course, store } = useEditor()
  const params = { id: course.id, itemId }
  /** The documents of the item as the change leaves them. */
  const after = (change: (documents: readonly ItemDocument[]) => ItemDocument[]) => (fields: { items: typeof course.programme }) => {
    const item = fields.items.flatMap(({ items }) => items).find((one) => one.itemId === itemId)
    return { items: item ? changeItem(fields.items, itemId, { documents: change(item.documents) }) : fields.items }
  }

  const uploads = useUploads('COURSE_DOCUMENT', async ({ assetId, kind }, { name, size }) => {
    const added = { assetId, name, kind, bytes: size }
    await store.withRevision(
      (revision) => authoringApi.addDocument(params, { revision, assetId }),
      after((documents) => [...documents.filter((one) => one.assetId !== assetId), added]),
    )
    showToast({ type: 'success', message: text.added(name) })
  })
  async function remove(assetId: string) {
    try {
      await store.withRevision(
        (revision) => authoringApi.removeDocument({ ...params, assetId }, revision),
        after((documents) => documents.filter((one) => one.assetId !== assetId)),
      )
    } catch (error) {
      showToast({ type: 'error', message: uploadFailure(error) })
    }
  }
  return { ...uploads, remove }
}
