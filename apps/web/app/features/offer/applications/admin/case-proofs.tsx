import type { Reply } from '@khue/contracts/endpoint'
import type { openTeachingProof } from '@khue/contracts/offer/applications'
import { useState } from 'react'
import { formatBytes } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { caseText as text } from './cases.text.ts'
import type { CaseView } from './case-view.ts'
import styles from './case-fields.module.css'

type Opened = Reply<typeof openTeachingProof>

/** Proofs by name; opening one takes a reason, which is logged. Its address is kept nowhere. */
export function CaseProofs({ of }: { of: CaseView }) {
  const [asked, setAsked] = useState<CaseView['content']['proofs'][number]>()
  const [opened, setOpened] = useState<Opened>()
  const names = new Map(of.itemNames)
  return (
    <>
      <ul className={styles.proofs}>
        {of.content.proofs.map((proof) => (
          <li key={proof.assetId}>
            <div>
              <p>
                <b>{proof.name}</b>
              </p>
              <p className="sm muted">
                {[proof.kind, formatBytes(proof.size), proof.itemId && text.provesOf(names.get(proof.itemId) ?? text.none)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {of.openedProofIds.includes(proof.assetId) && <StatusTag label={text.proofOpened} tone="success" />}
            <Button size="xl" variant="outlined" aria-label={text.openProofOf(proof.name)} onClick={() => setAsked(proof)}>
              {text.openProof}
            </Button>
          </li>
        ))}
      </ul>
      <AskWhy
        asked={asked}
        onClose={() => setAsked(undefined)}
        onOpened={(answer) => {
          setAsked(undefined)
          setOpened(answer)
        }}
      />
      <OpenedProof opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

type AskProps = { asked: CaseView['content']['proofs'][number] | undefined; onClose: () => void; onOpened: (opened: Opened) => void }
const AskWhy = ({ asked, onClose, onOpened }: AskProps) => (
  <Dialog opened={asked !== undefined} onClose={onClose} title={asked && text.openProofOf(asked.name)} size="sm">
    {asked && (
      <StepForm<{ opened: Opened }>
        step="open"
        fields={{ assetId: asked.assetId }}
        save={text.openProof}
        allowsUnsavedExit
        onDone={({ opened }) => onOpened(opened)}
        beside={
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.cancel}
          </Button>
        }
      >
        {(wrong) => (
          <TextAreaField
            label={text.why}
            name="reason"
            required
            maxLength={500}
            rows={2}
            defaultValue={text.whyDefault}
            hint={text.whyHint}
            error={wrong.get('reason')}
          />
        )}
      </StepForm>
    )}
  </Dialog>
)

const OpenedProof = ({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) => (
  <Dialog opened={opened !== undefined} onClose={onClose} title={opened && text.openedTitle(opened.name)} size="md">
    {opened && (
      <div className={styles.field}>
        {(opened.kind === 'PNG' || opened.kind === 'JPG') && <img src={opened.url} alt={opened.name} className={styles.opened} />}
        <a href={opened.url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}>
          {text.openFile}
        </a>
      </div>
    )}
  </Dialog>
)
