import type { FormRefusal } from '#app/shared/form-action.ts'
import { FormPanel, PageForm } from '#app/shared/ui/page-form.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { givingText as text } from './giving.text.ts'
import { DueField } from './work-fields.tsx'

type Props = { revision: number; dueAt: string | null; due: string; leave: string; refusal: FormRefusal | undefined; isSending: boolean }

/** Of work that somebody has handed in only the deadline moves, to later (spec 5). */
export const DeadlineForm = ({ revision, dueAt, due, leave, refusal, isSending }: Props) => (
  <div className={panel.stack}>
    <Notice tone="warn" icon="lock">
      <p>{text.locked}</p>
    </Notice>
    <PageForm
      refusal={refusal}
      isSending={isSending}
      fields={{ intent: 'deadline', revision: String(revision) }}
      save={text.save}
      leave={{ to: leave, label: text.leave }}
    >
      {(wrong) => (
        <FormPanel id="when" title={text.when} lead={text.dueNow(due)}>
          <div className={panel.fields}>
            <DueField dueAt={dueAt} wrong={wrong} />
          </div>
        </FormPanel>
      )}
    </PageForm>
  </div>
)
