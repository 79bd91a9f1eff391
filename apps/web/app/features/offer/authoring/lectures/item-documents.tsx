import { type CourseItem, mostItemDocuments } from '@khue/contracts/offer/course-draft'
import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { formatBytes } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import fieldStyles from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { documentHref } from '../editor-addresses.ts'
import { useEditor } from '../editor-context.ts'
import { lecturesText as text } from '../programme/programme.text.ts'
import styles from './lectures-form.module.css'
import { type Sending, useDocuments } from './use-documents.ts'

/** The documents of one item; a broken upload goes on where it stopped. */
export function ItemDocuments({ item, name }: { item: CourseItem; name: string }) {
  const { course, isLocked } = useEditor()
  const { sending, send, drop, remove } = useDocuments(item.itemId)
  const isFull = item.documents.length + sending.length >= mostItemDocuments
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <div>
          <b>
            {name}: {item.title || text.unnamed}
          </b>
          <p className="sm muted">{text.count(item.documents.length)}</p>
        </div>
        {!isLocked && !isFull && (
          <label className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' }, styles.add)}>
            <Icon name="upload" size={18} />
            <span aria-hidden="true">{text.add}</span>
            <input
              type="file"
              multiple
              className={fieldStyles.over}
              accept={acceptOf('COURSE_DOCUMENT')}
              aria-label={text.addTo(name)}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])].slice(0, mostItemDocuments - item.documents.length)
                currentTarget.value = ''
                for (const file of files) void send(file)
              }}
            />
          </label>
        )}
      </div>
      {isFull && <p className="sm muted">{text.tooMany(mostItemDocuments)}</p>}
      {(item.documents.length > 0 || sending.length > 0) && (
        <ul className={styles.documents}>
          {item.documents.map(({ assetId, name: file, kind, bytes }) => (
            <li key={assetId}>
              <Icon name="file" size={20} />
              <a className="link" href={documentHref(course.id, assetId)} target="_blank" rel="noreferrer">
                {file}
              </a>
              <span className="sm muted">
                {kind} · {formatBytes(bytes)}
              </span>
              {!isLocked && <IconButton icon="trash" label={text.remove(file)} onClick={() => void remove(assetId)} />}
            </li>
          ))}
          {sending.map((one) => (
            <Upload key={one.id} sending={one} onGoOn={() => void send(one.file, one.id)} onStop={() => drop(one.id)} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Upload = ({ sending: { file, share, failure }, onGoOn, onStop }: { sending: Sending; onGoOn: () => void; onStop: () => void }) => (
  <li>
    <Icon name={failure ? 'alert-circle' : 'upload'} size={20} className={failure ? styles.broken : undefined} />
    <div>
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
