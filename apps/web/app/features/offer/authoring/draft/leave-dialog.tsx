import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { editorText as text } from '../authoring.text.ts'
import type { Leaving } from './use-draft.ts'

/** Asks before leaving a page with unsaved text. */
export const LeaveDialog = ({ leaving: { isAsking, stay, leave }, words }: { leaving: Leaving; words: string }) => (
  <Dialog opened={isAsking} onClose={stay} title={text.leaveTitle} size="sm">
    <p className="muted">{words}</p>
    <DialogButtons>
      <Button size="xxl" variant="outlined" color="red" onClick={leave}>
        {text.leave}
      </Button>
      <Button size="xxl" color="main" onClick={stay}>
        {text.stay}
      </Button>
    </DialogButtons>
  </Dialog>
)
