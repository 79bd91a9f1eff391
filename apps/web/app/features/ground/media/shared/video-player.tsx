import styles from './video-field.module.css'

type Props = { url: string; posterUrl: string | null; label: string; onError?: () => void }

/** A film with the browser's own controls. Introductions have no captions: their words stand in the profile beside them. */
export const VideoPlayer = ({ url, posterUrl, label, onError }: Props) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
  <video
    className={styles.picture}
    src={url}
    poster={posterUrl ?? undefined}
    controls
    playsInline
    preload="metadata"
    aria-label={label}
    onError={onError}
  />
)
