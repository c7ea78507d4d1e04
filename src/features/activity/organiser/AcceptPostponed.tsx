import { organiser } from '@qianxian/protocol/activity/organiser'
import { call, errorsInline } from '@/request/call'
import { toastOutcome } from '@/shell/toastOutcome'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'

/** Consent to a new time or place; the alternative, a full refund, is the cancel button. */
export function AcceptPostponed({ id, onDone }: { id: number; onDone: () => void }) {
  async function handleAccept() {
    await toastOutcome(call(organiser.acceptPostponed, { id }, errorsInline), '已确认，到时见')
    onDone()
  }
  return (
    <Row justify="end" top={16}>
      <Button size="s" id={`qx-signup-accept-${id}`} onClick={handleAccept}>
        改期后仍参加
      </Button>
    </Row>
  )
}
