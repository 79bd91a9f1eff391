import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import fieldStyles from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { UploadRow } from '#app/shared/ui/upload-row.tsx'
import { DocumentList } from '../shared/document-list.tsx'
import { lessonText } from '../shared/lesson.text.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import { RemoveDocument } from './remove-document.tsx'
import { useHandOut } from './use-hand-out.ts'
import type { HandedDocument } from '../shared/lesson-words.ts'

type Props = { documents: readonly HandedDocument[]; canHandOut: boolean }

const removal = (document: HandedDocument) => <RemoveDocument document={document} />

/** Documents that the teacher hands out in this lesson. */
export function HandOut({ documents, canHandOut }: Props) {
  const { uploads, isAdding, send, drop } = useHandOut()
  const isBusy = isAdding || uploads.some(({ failure }) => failure === undefined)
  return (
    <section className={panel.panel} aria-labelledby="documents">
      <div>
        <h2 id="documents" className="h4">
          {canHandOut ? text.handOut : lessonText.documents}
        </h2>
        <p className="sm muted">{documents.length === 0 && uploads.length === 0 ? lessonText.noDocuments : text.handOutLead}</p>
      </div>
      {(documents.length > 0 || uploads.length > 0) && (
        <DocumentList documents={documents} {...(canHandOut && { beside: removal })}>
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onGoOn={() => void send(one.file, one.id)} onStop={() => drop(one.id)} />
          ))}
        </DocumentList>
      )}
      {canHandOut && (
        <label className={buttonClass({ size: 'xl', variant: 'outlined' }, styles.add)}>
          <Icon name="upload" size={18} />
          <span aria-hidden="true">{text.add}</span>
          <input
            type="file"
            className={fieldStyles.over}
            accept={acceptOf('LESSON_DOCUMENT')}
            aria-label={text.handOut}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              if (file) void send(file)
            }}
          />
        </label>
      )}
    </section>
  )
}
