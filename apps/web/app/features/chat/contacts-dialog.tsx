import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '#app/shared/browser-api.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { chatApi, type Contact } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'
import styles from './contacts-dialog.module.css'
import { orToast } from './use-chat.ts'

type Found = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; term: string; items: readonly Contact[] }
const typingMs = 500 // spec 9: search debounce

/** Whom one may write to: nobody else can be found here. */
export const ContactsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={text.newTitle}>
    <Contacts onClose={onClose} />
  </Dialog>
)

function Contacts({ onClose }: { onClose: () => void }) {
  const { term, find, found, again } = useContacts()
  const navigate = useNavigate()
  const open = async ({ person }: Contact) => {
    try {
      const id = await chatApi.openRoom(person.id)
      onClose()
      await navigate({ search: `?open=${id}` }, { preventScrollReset: true })
    } catch (error) {
      orToast(error)
    }
  }
  return (
    <div className={styles.contacts}>
      <TextField
        label={text.newSearch}
        type="search"
        autoComplete="off"
        startIcon={<Icon name="search" size={19} />}
        value={term}
        onChange={(event) => find(event.target.value)}
      />
      <div className={styles.found}>
        {found.state === 'loading' && <Places />}
        {found.state === 'failed' && <ErrorState title={found.message} onRetry={again} />}
        {found.state === 'ready' && found.items.length === 0 && <Nobody isSearch={found.term !== ''} />}
        {found.state === 'ready' && (
          <ul>
            {found.items.map((one) => (
              <li key={one.person.id}>
                <button type="button" className={styles.contact} onClick={() => void open(one)}>
                  <img src={one.person.avatar} alt="" width="44" height="44" loading="lazy" />
                  <span>
                    {one.person.name}
                    <small>
                      {one.person.isTeacher && one.relation !== 'TEACHER' ? `${text.kind.teacher} · ` : ''}
                      {text.relation[one.relation]}
                      {one.about && ` · ${one.about}`}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const Nobody = ({ isSearch }: { isSearch: boolean }) => {
  const [title, hint] = isSearch ? text.noContactFound : text.noContacts
  return <EmptyState title={title} text={hint} />
}

function useContacts() {
  const [asked, ask] = useState({ term: '' })
  const [found, setFound] = useState<Found>({ state: 'loading' })
  useEffect(() => {
    let isOver = false
    const term = asked.term.trim()
    const load = async () => {
      try {
        const items = await chatApi.listContacts(term)
        if (!isOver) setFound({ state: 'ready', term, items })
      } catch (error) {
        if (!isOver) setFound({ state: 'failed', message: error instanceof CallFailed ? error.message : text.failed })
      }
    }
    const timer = setTimeout(() => void load(), term === '' ? 0 : typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  const again = () => {
    setFound({ state: 'loading' })
    ask({ ...asked })
  }
  return { term: asked.term, find: (term: string) => ask({ term }), found, again }
}

const Places = () => (
  <div aria-busy="true">
    <output className="visually-hidden">{text.loadingContacts}</output>
    {['a', 'b', 'c'].map((place) => (
      <div key={place} className={styles.contact}>
        <Skeleton height={44} width={44} radius={22} />
        <Skeleton height={40} />
      </div>
    ))}
  </div>
)
