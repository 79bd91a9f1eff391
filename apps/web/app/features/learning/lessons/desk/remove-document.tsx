import { showToast } from '#app/shared/toasts.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { deskText as text } from './desk.text.ts'
import type { HandedDocument } from '../shared/lesson-words.ts'

/** Takes a document back. */
export function RemoveDocument({ document: { assetId, name } }: { document: HandedDocument }) {
  const { Form, state } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: text.removed(name) }) })
  return (
    <Form method="post">
      <HiddenFields of={{ step: 'remove-document', assetId }} />
      <IconButton type="submit" icon="trash" label={text.remove(name)} aria-busy={state !== 'idle' || undefined} />
    </Form>
  )
}
