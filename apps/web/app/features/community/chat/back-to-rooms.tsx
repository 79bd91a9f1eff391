import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { chatText as text } from './chat.text.ts'

/** Back to the room list; on phones, where a conversation covers it. */
export const BackToRooms = ({ className }: { className: string | undefined }) => (
  <IconButton
    component={Link}
    to={{ search: '' }}
    icon="arrow-left"
    iconSize={24}
    label={text.backToRooms}
    className={className}
    data-here
    preventScrollReset
  />
)
