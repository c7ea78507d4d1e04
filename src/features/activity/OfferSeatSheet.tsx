/** A code that lets a friend take over the seat. */
import { activity } from '@qianxian/protocol/activity/activity'
import { handOnWords } from '@qianxian/protocol/activity/activity.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { failureWords } from '@/platform/fault'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { codeWords } from './activityWords'
import type { TicketSheetProps } from './TicketSheet'

export function OfferSeatSheet({ isOpen, onClose, signupId }: TicketSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="转让给朋友">
      {isOpen ? <HandOn signupId={signupId} /> : null}
    </Sheet>
  )
}

function HandOn({ signupId }: { signupId: number }) {
  const [made, setMade] = useState<{ code: string; until: string } | null>(null)

  async function handleMake() {
    try {
      setMade(await call(activity.offerTransfer, { id: signupId }, errorsInline))
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <Stack padX={40} padTop={8} padBottom={40}>
      <Typography size="sm" tone="soft" leading="loose">
        朋友要和你同性别、符合报名条件，在「我的报名」里点「接受转让」，输入转让码就行。
      </Typography>
      <Typography top={16} size="sm" leading="loose" id="qx-handon-effect">
        {handOnWords.giver}
      </Typography>
      {made ? (
        <Stack top={24} padY={24} align="center" surface="sunken" radius="m" id="qx-handon-code">
          <Typography size="3xl" weight="bold" isFigure canSelect>
            {codeWords(made.code)}
          </Typography>
          <Typography top={8} size="s" tone="soft">{`${dateAndTime(made.until)} 前有效，只能用一次`}</Typography>
        </Stack>
      ) : null}
      <Stack top={24}>
        {made ? (
          <Button
            isBlock
            size="l"
            onClick={() => copyText(made.code, '转让码已复制').catch((error: unknown) => toast(failureWords(error)))}
          >
            复制转让码
          </Button>
        ) : (
          <Button isBlock size="l" id="qx-handon-make" onClick={handleMake}>
            生成转让码
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
