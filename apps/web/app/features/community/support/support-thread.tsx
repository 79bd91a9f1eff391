import type { Message, Participant } from '@khue/contracts/community/chat'
import { supportTextLimit } from '@khue/contracts/community/support-rules'
import { useState } from 'react'
import { formatDateTime } from '#app/shared/format.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { MessageCards } from '#app/features/community/chat/shared/message-cards.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import styles from './support-thread.module.css'
import { supportText as text } from './support.text.ts'

type Props = { messages: readonly Message[]; people: readonly Participant[]; machines: readonly string[]; ownId: string }

/** Messages, oldest first; a machine is labelled as one everywhere. */
export function SupportThread({ messages, people, machines, ownId }: Props) {
  const nameOf = new Map(people.map(({ personId, name }) => [personId, name]))
  return (
    <ol className={styles.messages} aria-label={text.messages}>
      {messages.map(({ seq, senderId, text: words, sentAt, isDeleted, cards }) => (
        <li key={seq} data-own={senderId === ownId || undefined}>
          <p className="sm muted">
            <b>{senderId === ownId ? text.you : nameOf.get(senderId)}</b> {formatDateTime(sentAt)}{' '}
            {machines.includes(senderId) && <span className={`${tag.tag} ${tag.primary}`}>{text.machine}</span>}
          </p>
          {isDeleted ? <p className="muted">{text.gone}</p> : words !== '' && <p className={styles.words}>{words}</p>}
          {cards.length > 0 && <MessageCards cards={cards} />}
        </li>
      ))}
    </ol>
  )
}

/** Reply in the same room; empty again once it is sent. */
export function SupportReply() {
  const [sent, setSent] = useState(0)
  const { Form, data, state } = useFormFetcher({ onDone: () => setSent((count) => count + 1) })
  const wrong = fieldErrors(data && 'error' in data ? data : undefined)
  return (
    <Form method="post" className={styles.reply} key={sent}>
      <HiddenFields of={{ step: 'reply' }} />
      <TextAreaField label={text.write} name="text" rows={3} required maxLength={supportTextLimit} error={wrong.get('text')} />
      <Button type="submit" size="xl" color="main" loading={state !== 'idle'}>
        {text.reply}
      </Button>
    </Form>
  )
}
