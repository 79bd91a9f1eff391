import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { formatBytes } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import fieldStyles from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { DocumentList } from '../shared/document-list.tsx'
import { lessonText } from '../shared/lesson.text.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import { RemoveDocument } from './remove-document.tsx'
import { type Sending, useHandOut } from './use-hand-out.ts'
import type { HandedDocument } from '../shared/lesson-words.ts'

type Props = { documents: readonly HandedDocument[]; canHandOut: boolean }

const removal = (document: HandedDocument) => <RemoveDocument document={document} />

/** Documents that the teacher hands out in this lesson. */
export function HandOut({ documents, canHandOut }: Props) {
  const { sending, isAdding, send, drop } = useHandOut()
  const isBusy = isAdding || sending.some(({ failure }) => failure === undefined)
  return (
    <section className={panel.panel} aria-labelledby="documents">
      <div>
        <h2 id="documents" className="h4">
          {canHandOut ? text.handOut : lessonText.documents}
        </h2>
        <p className="sm muted">{documents.length === 0 && sending.length === 0 ? lessonText.noDocuments : text.handOutLead}</p>
      </div>
      {(documents.length > 0 || sending.length > 0) && (
        <DocumentList documents={documents} {...(canHandOut && { beside: removal })}>
          {sending.map((one) => (
            <Upload key={one.id} sending={one} onGoOn={() => void send(one.file, one.id)} onStop={() => drop(one.id)} />
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

type UploadProps = { sending: Sending; onGoOn: () => void; onStop: () => void }
const Upload = ({ sending: { file, share, failure }, onGoOn, onStop }: UploadProps) => (
  <li>
    <Icon name={failure ? 'alert-circle' : 'upload'} size={22} className={failure ? styles.broken : undefined} />
    <div className={styles.sending}>
      <b>{file.name}</b>
      {failure ? (
        <p className={`sm ${styles.broken}`} role="alert">
          {failure}
        </p>
      ) : (
        <>
          <progress value={share} max={1} aria-label={file.name} />
          <p className="sm muted">{text.sending(Math.floor(share * 100), formatBytes(share * file.size), formatBytes(file.size))}</p>
        </>
      )}
    </div>
    {failure && (
      <Button size="xl" variant="outlined" onClick={onGoOn}>
        {text.goOn}
      </Button>
    )}
    <IconButton icon="x" label={text.stopOf(file.name)} onClick={onStop} />
  </li>
)
