import { useEffect, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from './second-factor.module.css'
import { securityText as text } from './security.text.ts'

/** Recovery codes, shown once. On the page instead of in a dialog, which an accidental key press would close. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => title.current?.focus()) // after the dialog has restored the focus
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.codes}>
      <h3 ref={title} tabIndex={-1} className="h4">
        {text.codes}
      </h3>
      <Notice tone="warn">{text.codesNote}</Notice>
      <ol className={styles.list} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton size="xl" text={codes.join('\n')} copied={{ message: text.codesCopied }}>
          {text.copyCodes}
        </CopyButton>
        <Button size="xl" variant="outlined" startIcon={<Icon name="download" />} onClick={() => save(codes)}>
          {text.download}
        </Button>
        <Button size="xl" variant="outlined" startIcon={<Icon name="printer" />} onClick={() => print()}>
          {text.print}
        </Button>
        <Button size="xl" color="main" onClick={onKept}>
          {text.kept}
        </Button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]) {
  const address = URL.createObjectURL(new Blob([`${text.fileHead}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: text.fileName })
  link.click()
  URL.revokeObjectURL(address)
}
