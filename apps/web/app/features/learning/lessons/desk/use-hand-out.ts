import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { useUploads } from '#app/shared/use-uploads.ts'
import { deskText as text } from './desk.text.ts'

/** Uploads files and hands each out as soon as it has arrived. */
export function useHandOut() {
  const { submit, state } = useFormFetcher<FormRefusal | { done: true; name: string }>({
    onDone: ({ name }) => showToast({ type: 'success', message: text.added(name) }),
  })
  const uploads = useUploads('LESSON_DOCUMENT', ({ assetId }, { name }) =>
    submit({ step: 'add-document', assetId, name }, { method: 'post' }),
  )
  return { ...uploads, isAdding: state !== 'idle' }
}
