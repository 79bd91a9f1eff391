import type { Message, Participant } from '@khue/contracts/community/chat'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { chatText as text } from './chat.text.ts'
import type { RoomDetails } from './chat-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import styles from './composer.module.css'
import { getOutbox } from './device-outbox.ts'
import { readLocalDraft, storeDraft } from './drafts.ts'
import { isTooLong } from './limits.ts'
import { AttachCard, CardTray } from './cards/attach-card.tsx'
import { AttachButtons } from './files/attach-buttons.tsx'
import { AttachmentTray } from './files/attachment-tray.tsx'
import { filesText } from './files/files.text.ts'
import { type Attachments, useAttachments } from './files/use-attachments.ts'
import { useDropped } from './files/use-dropped.ts'
import { MentionList, useMentions } from './mention-list.tsx'
import type { RoomStore } from './room.ts'
import type { OutgoingCard } from './send-message.ts'
import { shortName } from './room-words.ts'
import { chatSafetyText } from './safety/chat-safety.text.ts'
import { ContactNote } from './safety/room-safety.tsx'
import { useSendTyping } from './typing.ts'
import { type Chat, orToast } from './use-chat.ts'

/** What the composer edits: a new message, a reply, or a sent message. */
export type Composing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message }

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  chat: Chat
  room: RoomStore
  details: RoomDetails
  people: ReadonlyMap<string, Participant>
  /** One of the two is a teacher: phone and bank account numbers then show the escrow note. */
  isTrade: boolean
  /** Set where the user cannot write because they blocked the other person. */
  onUnblock: (() => void) | undefined
  composing: Composing
  onCompose: (next: Composing) => void
  /** Called after the user's message was handed to the outbox. */
  onSent: (() => void) | undefined
}

/** The message field, or the reason why the user cannot write. */
export function Composer(props: Props) {
  const { canWrite, disabledReason } = props.details
  if (canWrite) return <ComposerForm {...props} />
  return (
    <div className={styles.place}>
      <p className={styles.closed}>
        <Icon name="lock" size={19} /> <span>{disabledReason}</span>
        {props.onUnblock && (
          <Button size="xl" variant="outlined" className={styles.unblock} onClick={props.onUnblock}>
            {chatSafetyText.unblock}
          </Button>
        )}
      </p>
    </div>
  )
}

function ComposerForm(props: Props) {
  const { ref, chat, details, people, composing, onCompose } = props
  const attachments = useAttachments()
  const isDragged = useDropped(attachments.add)
  const [card, setCard] = useState<OutgoingCard>()
  const carried = { attachments, card, clearCard: () => setCard(undefined) }
  const { words, setWords, canSubmit, hasTooMany, submit } = useComposer(props, carried)
  const members = details.room.kind === 'ROOM' ? details.members : []
  const mentions = useMentions({ box: ref, words, setWords, members, personId: chat.personId })
  const isEditing = composing.kind === 'edit'
  const [noteId, keysId] = [useId(), useId()]

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || mentions.take(event)) return // a Vietnamese input method is still composing a character
    if (event.key === 'Escape' && composing.kind !== 'new') onCompose({ kind: 'new' })
    else if (event.key === 'ArrowUp' && words === '') lastMessage(event.currentTarget)?.focus()
    else if (event.key === 'Enter' && !event.shiftKey && !isTouched()) submit()
    else return
    event.preventDefault()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
    ref.current?.focus()
  }
  return (
    <form className={styles.place} onSubmit={send}>
      <About composing={composing} people={people} onStop={() => onCompose({ kind: 'new' })} />
      <MentionList {...mentions} />
      <ContactNote words={words} isTrade={props.isTrade} />
      {!isEditing && <Trays {...carried} />}
      <div className={styles.box}>
        {!isEditing && <Buttons attachments={attachments} onCard={setCard} />}
        <textarea
          ref={ref}
          rows={words.split('\n').length}
          className={styles.words}
          aria-label={isEditing ? text.editing : text.composerLabel(details.room.title)}
          aria-describedby={hasTooMany ? noteId : keysId}
          aria-invalid={hasTooMany || undefined}
          placeholder={isDragged ? filesText.drop : text.composer(calledName(details))}
          value={words}
          enterKeyHint={isEditing ? 'done' : 'send'}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
          onKeyUp={mentions.look}
          onClick={mentions.look}
          onPaste={isEditing ? undefined : (event) => takePasted(event, attachments)}
          {...mentions.combobox}
        />
        <button type="submit" className={styles.send} aria-label={isEditing ? text.save : text.send} aria-disabled={!canSubmit}>
          <Icon name={isEditing ? 'check' : 'send'} size={21} />
        </button>
      </div>
      <span id={keysId} className="visually-hidden">
        {text.keys}
      </span>
      {hasTooMany && <TooLong id={noteId} />}
    </form>
  )
}

const Trays = ({ attachments, card, clearCard }: Carried) => (
  <>
    <CardTray card={card} onRemove={clearCard} />
    <AttachmentTray attachments={attachments} />
  </>
)

type ButtonsProps = Pick<Carried, 'attachments'> & { onCard: (card: OutgoingCard) => void }
const Buttons = ({ attachments, onCard }: ButtonsProps) => (
  <>
    <AttachButtons attachments={attachments} />
    <AttachCard onChoose={onCard} />
  </>
)

const TooLong = ({ id }: { id: string }) => (
  <p id={id} role="alert" className={styles.note}>
    <Icon name="alert-circle" size={18} /> {text.tooLong}
  </p>
)

/** Attaches pasted pictures; pasted text goes into the field. */
function takePasted(event: ClipboardEvent, attachments: Attachments) {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  attachments.add(files)
}

type Carried = { attachments: Attachments; card: OutgoingCard | undefined; clearCard: () => void }
/** Text of the composer and its sending. The draft of a new message is kept while a sent one is edited. */
function useComposer(
  { chat: { personId }, room, details, composing, onCompose, onSent }: Props,
  { attachments, card, clearCard }: Carried,
) {
  const [draft, setDraft] = useDraft(personId, room.id, details.draft)
  const [edited, setEdited] = useState<{ of: Message; words: string }>()
  const sendTyping = useSendTyping(room.id)
  const changed = composing.kind === 'edit' && edited?.of === composing.message ? edited.words : undefined
  const words = composing.kind === 'edit' ? (changed ?? composing.message.text) : draft
  const ready = words.normalize('NFC').trim()
  const hasTooMany = isTooLong(words)
  const hasSomething = ready !== '' || attachments.files.length > 0 || card !== undefined
  const isWritten = composing.kind === 'edit' ? ready !== '' : attachments.isReady && hasSomething
  const canSubmit = isWritten && !hasTooMany

  function submit() {
    if (!canSubmit) return
    if (composing.kind === 'edit') {
      room.edit(composing.message.seq, ready).then(() => onCompose({ kind: 'new' }), orToast)
      return
    }
    const answered = composing.kind === 'reply' ? composing.message : undefined
    void getOutbox(personId).add({
      roomId: room.id,
      clientId: newClientId(),
      text: ready,
      ...(answered && { replyTo: { seq: answered.seq, senderId: answered.senderId, text: answered.text.slice(0, 200) } }),
      ...(attachments.files.length > 0 && { files: attachments.files }),
      ...(card && { card }),
      mentions: details.members.filter(({ person }) => ready.includes(`@${person.name}`)).map(({ person }) => person.personId),
    })
    write('')
    attachments.clear()
    clearCard()
    onCompose({ kind: 'new' })
    onSent?.()
  }
  function write(next: string) {
    setDraft(next)
    sendTyping(next)
  }
  const setWords = (next: string) => (composing.kind === 'edit' ? setEdited({ of: composing.message, words: next }) : write(next))
  return { words, setWords, canSubmit, hasTooMany, submit }
}

const calledName = ({ room: { kind, peer, title } }: RoomDetails) => (kind === 'P2P' ? shortName(peer?.name ?? title) : title)

function About({ composing, people, onStop }: Pick<Props, 'composing' | 'people'> & { onStop: () => void }) {
  if (composing.kind === 'new') return null
  const { kind, message } = composing
  const title = kind === 'edit' ? text.editing : text.replyingTo(people.get(message.senderId)?.name ?? '')
  return (
    <div className={styles.about}>
      <Icon name={kind === 'edit' ? 'pencil' : 'arrow-back-up'} size={19} />
      <p>
        <b>{title}</b>
        <span>{message.text || filesText.some}</span>
      </p>
      <IconButton icon="x" label={kind === 'edit' ? text.stopEdit : text.stopReply} onClick={onStop} />
    </div>
  )
}

/** The draft from this or another device. A local draft is readable only in the browser, not on the server. */
function useDraft(personId: string, roomId: string, saved: string) {
  const here = useSyncExternalStore(
    hearNothing,
    () => readLocalDraft(personId, roomId),
    () => undefined,
  )
  const [typed, setTyped] = useState<string>()
  const keep = (words: string) => {
    setTyped(words)
    storeDraft(personId, roomId, words)
  }
  return [typed ?? here ?? saved, keep] as const
}
const hearNothing = () => () => undefined

/** On touch devices Enter inserts a line break: their keyboards have no Shift+Enter. */
const isTouched = () => matchMedia('(pointer: coarse)').matches
const lastMessage = (from: Element) => [...(from.closest('section')?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].at(-1)
