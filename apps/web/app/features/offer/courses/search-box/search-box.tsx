import { useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import styles from './search-box.module.css'
import { searchText as text } from './search-box.text.ts'
import { SearchForm } from './search-form.tsx'
import { knownScopes } from './search-scopes.ts'

const SearchDrawer = lazyDialog(() => import('./search-drawer.tsx'))

/** The header's search: the field itself, on phones a button that opens it (spec 2). */
export function SearchBox() {
  const [isOpen, setOpen] = useState<boolean>() // undefined until first opened: the drawer loads on use
  const [first] = knownScopes()
  if (!first) return null
  return (
    <>
      <div className={styles.box}>
        <SearchForm />
      </div>
      <div className={styles.opener}>
        <IconButton icon="search" iconSize={23} label={text.open} onClick={() => setOpen(true)} />
      </div>
      {isOpen !== undefined && <SearchDrawer opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
