import { useRef, useState } from 'react'
import { FileField } from '#app/shared/ui/file-field.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from '../contract.module.css'
import { verifyText as text } from '../contracts.text.ts'
import { sha256Of } from '../sha256-of.ts'

type Found = { state: 'IDLE' | 'CHECKING' | 'IMPOSSIBLE' | 'UNREADABLE' } | { state: 'SAME' | 'OTHER'; hash: string }

const maxBytes = 25 * 1024 * 1024

/** Compares a file with a hash. The file never leaves the browser. */
export function VerifyFile({ sha256 }: { sha256: string }) {
  const [found, setFound] = useState<Found>({ state: 'IDLE' })
  const chosen = useRef<File>(undefined)

  async function compare(file: File | undefined) {
    chosen.current = file
    if (!file) return setFound({ state: 'IDLE' })
    setFound({ state: 'CHECKING' })
    const answer = await compareFile(file, sha256)
    if (chosen.current === file) setFound(answer) // a large file can finish after the smaller one that replaced it
  }
  return (
    <>
      <FileField
        label={text.file}
        accept=".pdf,application/pdf"
        maxBytes={maxBytes}
        hint={text.fileHint}
        onChoose={(file) => void compare(file)}
      />
      <div aria-live="polite" className={styles.answer}>
        {found.state === 'CHECKING' && <p className="muted">{text.checking}</p>}
        {found.state === 'SAME' && <Notice tone="good">{text.same}</Notice>}
        {found.state === 'OTHER' && <Notice tone="bad">{text.other}</Notice>}
        {found.state === 'IMPOSSIBLE' && <Notice tone="warn">{text.impossible}</Notice>}
        {found.state === 'UNREADABLE' && <Notice tone="warn">{text.unreadable}</Notice>}
        {'hash' in found && (
          <p className="sm">
            <span className="muted">{text.ofFile}</span>
            <br />
            <span className={styles.hash}>{found.hash}</span>
          </p>
        )}
      </div>
    </>
  )
}

async function compareFile(file: File, sha256: string): Promise<Found> {
  try {
    const hash = await sha256Of(await file.arrayBuffer())
    return hash === undefined ? { state: 'IMPOSSIBLE' } : { state: hash === sha256 ? 'SAME' : 'OTHER', hash }
  } catch {
    return { state: 'UNREADABLE' } // moved or deleted since it was chosen
  }
}
