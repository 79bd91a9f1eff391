import field from '#app/shared/ui/field.module.css'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { acceptedFilms } from './film-file.ts'
import styles from './films.module.css'
import { filmsText as text } from './films.text.ts'

/** Several films at once, chosen or dropped. */
export const DropZone = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <div className={styles.drop}>
    {/* over the whole area, so that the browser handles dropped files itself */}
    <input
      type="file"
      multiple
      accept={acceptedFilms}
      className={field.over}
      aria-label={text.drop}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
    <Icon name="upload" size={28} />
    <span className={styles.what}>
      <b>{text.drop}</b>
      <span className="sm muted">{text.dropHint}</span>
    </span>
    <span aria-hidden="true" className={buttonClass({ size: 'xl', variant: 'outlined' })}>
      {text.choose}
    </span>
  </div>
)
