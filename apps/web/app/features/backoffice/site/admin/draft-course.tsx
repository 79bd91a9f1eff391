import { useState } from 'react'
import { NewCourseFields } from '#app/features/offer/authoring/shared/new-course-fields.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import type { Option } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { requestsAdminText as text } from './requests-admin.text.ts'

/** Creates a teacher's draft from a course request, and opens its editor. */
export function DraftCourse({ id, who, categories }: { id: string; who: string; categories: readonly Option[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xl" variant="outlined" color="main" aria-label={text.of(text.draft, who)} onClick={() => setOpen(true)}>
        {text.draft}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text.draft}>
        <StepForm step="draft" fields={{ id }} save={text.startDraft} allowsUnsavedExit>
          {(wrong) => (
            <>
              <p className="muted">{text.draftLead}</p>
              <TextField
                label={text.teacher}
                name="teacher"
                required
                maxLength={300}
                hint={text.teacherHint}
                error={wrong.get('teacher')}
                autoComplete="off"
              />
              <NewCourseFields categories={categories} wrong={wrong} />
            </>
          )}
        </StepForm>
      </Dialog>
    </>
  )
}
