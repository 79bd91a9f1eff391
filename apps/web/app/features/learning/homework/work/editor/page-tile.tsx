import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import tag from '#app/shared/ui/tag.module.css'
import type { DeviceWork } from '../outbox/device-work.ts'
import type { OutboxState } from '../outbox/work-outbox.ts'
import type { WorkPage } from '../outbox/work-record.ts'
import { fileName, photoName } from '../outbox/run-step.ts'
import styles from './pages.module.css'
import type { PageActions, PageKey } from './use-page-actions.ts'
import { useBlobAddress } from './use-picture.ts'
import { isPhotoPage, nameOf, pageNote } from './work-view.ts'
import { workText as text } from './work.text.ts'

type Props = {
  page: WorkPage
  at: number
  of: number
  /** Of the server's copy, when it has arrived. */
  address: string | undefined
  outbox: DeviceWork | undefined
  sending: OutboxState['sending']
  isFrozen: boolean
  actions: PageActions
  drag: ComponentProps<'div'> & { isDragged: boolean; isTarget: boolean }
}

/** One page of the work: its picture, what is to be said about it, and what can be done with it. */
export function PageTile({ page, at, of, address, outbox, sending, isFrozen, actions, drag }: Props) {
  const { isDragged, isTarget, ...handle } = drag
  const name = nameOf(page, at)
  const note = pageNote(page, sending)
  return (
    <li className={styles.tile} data-place={at} data-dragged={isDragged || undefined} data-target={isTarget || undefined}>
      <div className={styles.picture} {...(!isFrozen && handle)}>
        <PagePicture page={page} name={name} address={address} outbox={outbox} />
        <b aria-hidden="true">{at + 1}</b>
        {page.isBlurred && <span className={`${tag.tag} ${tag.warn}`}>{text.blurred}</span>}
        {note !== undefined && (
          <span className={styles.note}>
            {note}
            {sending?.pageId === page.id && <progress value={sending.share} max={1} aria-label={name} />}
          </span>
        )}
      </div>
      {page.failure !== undefined && (
        <p className={styles.failure} role="alert">
          {page.failure}
        </p>
      )}
      <Keys page={page} at={at} of={of} isFrozen={isFrozen} actions={actions} />
    </li>
  )
}

function Keys({ page, at, of, isFrozen, actions }: Pick<Props, 'page' | 'at' | 'of' | 'isFrozen' | 'actions'>) {
  const name = nameOf(page, at)
  return (
    <div className={styles.keys}>
      {isPhotoPage(page) && (
        <>
          <Key
            name="retake"
            icon="camera-rotate"
            label={text.retake(name)}
            disabled={isFrozen}
            warns={page.isBlurred}
            onClick={() => actions.retake(page)}
          />
          <Key name="turn" icon="rotate-clockwise" label={text.turn(name)} disabled={isFrozen} onClick={() => actions.turn(page)} />
          <Key name="straighten" icon="crop" label={text.straighten(name)} disabled={isFrozen} onClick={() => actions.straighten(page)} />
        </>
      )}
      <Key
        name="earlier"
        icon="chevron-left"
        label={text.earlier(name)}
        disabled={isFrozen || at === 0}
        onClick={() => actions.move(page, at - 1, 'earlier')}
      />
      <Key
        name="later"
        icon="chevron-right"
        label={text.later(name)}
        disabled={isFrozen || at === of - 1}
        onClick={() => actions.move(page, at + 1, 'later')}
      />
      <Key name="remove" icon="trash" label={text.remove(name)} disabled={isFrozen} onClick={() => actions.remove(page)} />
    </div>
  )
}

type KeyProps = {
  name: PageKey | 'turn'
  icon: IconName
  label: string
  disabled: boolean
  warns?: boolean | undefined
  onClick: () => void
}
const Key = ({ name, icon, label, disabled, warns, onClick }: KeyProps) => (
  <button
    type="button"
    data-key={name}
    aria-label={label}
    title={label}
    disabled={disabled}
    data-warns={warns || undefined}
    onClick={onClick}
  >
    <Icon name={icon} size={20} />
  </button>
)

type PictureProps = Pick<Props, 'page' | 'address' | 'outbox'> & { name: string }
function PagePicture({ page, name, address, outbox }: PictureProps) {
  const { id, kind } = page
  const isTaken = page.state === 'TAKEN'
  const read = outbox && (async () => (await outbox.readBlob(fileName(id))) ?? outbox.readBlob(photoName(id)))
  const local = useBlobAddress(read, `${id} ${isTaken} ${outbox !== undefined}`) ?? address
  if (kind === 'VOICE')
    return <div className={styles.voice}>{local && <SoundPlayer address={local} seconds={page.seconds ?? 0} label={text.voiceName} />}</div>
  if (!isPhotoPage(page) || local === undefined)
    return (
      <div className={styles.document}>
        <Icon name="file" size={36} />
        <span>{page.name}</span>
      </div>
    )
  return <img src={local} alt={name} draggable={false} decoding="async" data-turn={page.rotation} />
}
