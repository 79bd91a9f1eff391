import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useModal } from '#app/shared/ui/use-modal.ts'
import { searchText as text } from './search-box.text.ts'
import styles from './search-drawer.module.css'
import { SearchForm } from './search-form.tsx'

/** Full-screen search on phones. Loaded when it is first opened, hence a default export. */
export default function SearchDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const modal = useModal(opened, onClose)
  return (
    <dialog {...modal} className={styles.drawer} aria-label={text.form}>
      <div className={styles.head}>
        <b>{text.form}</b>
        <IconButton icon="x" iconSize={24} label={text.close} onClick={onClose} />
      </div>
      {opened && <SearchForm isFocused onSearch={onClose} />}
    </dialog>
  )
}
