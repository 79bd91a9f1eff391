import type { ContractTemplate } from '@khue/contracts/offer/contract-templates'
import { useState } from 'react'
import { formatDay, formatNumber } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { RowHead, RowLink, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './templates.module.css'
import { templatesText as text } from './templates.text.ts'

export const templatesPath = '/admin/contracts/templates'

const noPages = { label: text.title, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }
const tones = { COMING: 'primary', CURRENT: 'success', PAST: undefined } as const

/** All versions, the newest first; one that has not begun can be withdrawn. */
export function TemplateList({ items }: { items: readonly ContractTemplate[] }) {
  const [asked, setAsked] = useState<string>()
  const close = () => setAsked(undefined)
  return (
    <>
      <RowTable columns={Object.values(text.columns)} pages={noPages} className={styles.versions}>
        {items.map(({ version, fromOn, contracts, state }) => (
          <tr key={version}>
            <RowHead>
              <RowLink to={`${templatesPath}?version=${version}`} label={text.open(version)}>
                {version}
              </RowLink>
            </RowHead>
            <td data-label={text.columns.from}>{formatDay(fromOn)}</td>
            <td data-label={text.columns.contracts}>{formatNumber(contracts)}</td>
            <td>
              <StatusTag label={text.states[state]} tone={tones[state]} />
            </td>
            <td>
              {state === 'COMING' && (
                <Button size="xl" variant="outlined" color="red" aria-label={text.withdrawOf(version)} onClick={() => setAsked(version)}>
                  {text.withdraw}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </RowTable>
      <Dialog opened={asked !== undefined} onClose={close} title={asked && text.withdrawTitle(asked)} size="sm">
        {asked && <Withdrawal version={asked} onClose={close} />}
      </Dialog>
    </>
  )
}

const Withdrawal = ({ version, onClose }: { version: string; onClose: () => void }) => (
  <StepForm
    step="withdraw"
    save={text.withdraw}
    color="red"
    fields={{ version }}
    allowsUnsavedExit
    onDone={() => {
      onClose()
      showToast({ type: 'success', message: text.withdrawn })
    }}
    beside={
      <Button size="xxl" variant="outlined" onClick={onClose}>
        {text.back}
      </Button>
    }
  >
    {(wrong) => (
      <>
        <p>{text.withdrawNote}</p>
        <TextAreaField
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          required
          rows={2}
          maxLength={500}
          error={wrong.get('reason')}
        />
      </>
    )}
  </StepForm>
)
