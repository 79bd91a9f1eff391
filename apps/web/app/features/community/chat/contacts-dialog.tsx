import { useNavigate } from 'react-router'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { chatApi, type Contact } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'
import { PickList } from './pick-list.tsx'
import { orToast } from './use-chat.ts'

/** Contacts the user may write to; there is no search for other people. */
export const ContactsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={text.newTitle}>
    <Contacts onClose={onClose} />
  </Dialog>
)

function Contacts({ onClose }: { onClose: () => void }) {
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
    <PickList
      label={text.newSearch}
      loading={text.loadingContacts}
      none={(term) => (term === '' ? text.noContacts : text.noContactFound)}
      find={chatApi.listContacts}
      show={showContact}
      onPick={(contact) => void open(contact)}
      picture={{ width: 44, height: 44, isRound: true }}
    />
  )
}

const showContact = ({ person, relation, about }: Contact) => ({
  key: person.id,
  picture: <img src={person.avatar} alt="" width="44" height="44" loading="lazy" />,
  title: person.name,
  note: (
    <>
      {person.isTeacher && relation !== 'TEACHER' ? `${text.kind.teacher} · ` : ''}
      {about.startsWith(text.relation[relation]) ? about : [text.relation[relation], about].filter(Boolean).join(' · ')}
    </>
  ),
})
