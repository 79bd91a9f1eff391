import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import tag from '#app/shared/ui/tag.module.css'
import type { DeviceWork } from '../outbox/device-work.ts'
import type { OutboxState } from '../outbox/work-outbox.ts'
import type { WorkPage } from '../outbox/work-record.ts'
import { fileName, photoName } from '../outbox/run-step.ts'
import styles from './pages.module.css'
import { useBlobAddress } from './use-picture.ts'
import { isPhotoPage, nameOf, pageNote } from './work-view.ts'
import { workText as text } from './work.text.ts'

export type PageActions = {
  retake: (page: WorkPage) => void
  turn: (page: WorkPage) => void
  straighten: (page: WorkPage) => void
  move: (page: WorkPage, to: number) => void
  remove: (page: WorkPage, name: string) => void
}
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
      <div className={styles.keys}>
        {isPhotoPage(page) && (
          <>
            <Key
              icon="camera-rotate"
              label={text.retake(name)}
              disabled={isFrozen}
              warns={page.isBlurred}
              onClick={() => actions.retake(page)}
            />
            <Key icon="rotate-clockwise" label={text.turn(name)} disabled={isFrozen} onClick={() => actions.turn(page)} />
            <Key icon="crop" label={text.straighten(name)} disabled={isFrozen} onClick={() => actions.straighten(page)} />
          </>
        )}
        <Key icon="chevron-left" label={text.earlier(name)} disabled={isFrozen || at === 0} onClick={() => actions.move(page, at - 1)} />
        <Key
          icon="chevron-right"
          label={text.later(name)}
          disabled={isFrozen || at === of - 1}
          onClick={() => actions.move(page, at + 1)}
        />
        <Key icon="trash" label={text.remove(name)} disabled={isFrozen} onClick={() => actions.remove(page, name)} />
      </div>
    </li>
  )
}

type KeyProps = { icon: IconName; label: string; disabled: boolean; warns?: boolean | undefined; onClick: () => void }
const Key = ({ icon, label, disabled, warns, onClick }: KeyProps) => (
  <button type="button" aria-label={label} title={label} disabled={disabled} data-warns={warns || undefined} onClick={onClick}>
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
