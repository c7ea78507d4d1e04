import { observer } from 'mobx-react'
import { Box } from '@/ui/base/layout/layout'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { pendingApproval } from './pendingApproval'

/** Notice of the last approval, with an undo button. It is a separate component, so that the page does not re-render with it. */
export const PendingApprovalNotice = observer(function PendingApprovalNotice({ onTakenBack }: { onTakenBack: (id: number) => unknown }) {
  const { held } = pendingApproval
  function handleTakeBack() {
    const taken = pendingApproval.takeBack()
    if (taken) onTakenBack(taken.id)
  }
  return (
    <Box>
      {held ? <NoticeBar words={held.words} tone="success" icon="circle-check" actionWords="撤回" onAction={handleTakeBack} /> : null}
    </Box>
  )
})
