import { formatBytes } from '../format.ts'
import type { Upload } from '../use-uploads.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './upload-row.module.css'

type Props = { upload: Upload; onGoOn: () => void; onStop: () => void }

/** A list item of `useUploads`: how far the file is, or why it stopped and a button to go on. */
export const UploadRow = ({ upload: { file, share, failure }, onGoOn, onStop }: Props) => (
  <li>
    <Icon name={failure ? 'alert-circle' : 'upload'} size={22} className={failure ? styles.broken : undefined} />
    <div className={styles.file}>
      <b>{file.name}</b>
      {failure ? (
        <p className={`sm ${styles.broken}`} role="alert">
          {failure}
        </p>
      ) : (
        <>
          <progress value={share} max={1} aria-label={file.name} />
          <p className="sm muted">{`Đang tải ${Math.floor(share * 100)}% (${formatBytes(share * file.size)} trên ${formatBytes(file.size)})`}</p>
        </>
      )}
    </div>
    {failure && (
      <Button size="xl" variant="outlined" onClick={onGoOn}>
        Tải tiếp
      </Button>
    )}
    <IconButton icon="x" label={`Dừng tải ${file.name}`} onClick={onStop} />
  </li>
)
