import { Row } from '@/ui/base/layout/layout'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import { toastOutcome } from '@/shell/toastOutcome'
import { replyDeadlineWords } from './cooperationWords'

export interface CooperationLineProps {
  /** The cooperation; null if none was offered. */
  cooperation: Cooperation | null
  onOffer: () => void
  /** Rejects if the server refuses. */
  onWithdraw: (id: number) => Promise<void>
}

/** Shown under a person whom another matchmaker serves: a button to offer cooperation, or its state. */
export function CooperationLine({ cooperation, onOffer, onWithdraw }: CooperationLineProps) {
  async function handleWithdraw() {
    if (!cooperation || !(await confirm({ title: '撤回协作邀请', content: '对方红娘将不再看到它。', confirmWords: '撤回' }))) return
    await toastOutcome(onWithdraw(cooperation.id), '已撤回')
  }

  if (cooperation?.status === 'accepted')
    return (
      <Row gap={12} right={28} left={28} tall="tap" line="top" tone="success">
        <Icon name="users-round" size={30} />
        <Typography isGrowing size="sm">
          {`红娘${cooperation.colleague ?? ''}答应协作，分成 ${cooperation.percent}%`}
        </Typography>
      </Row>
    )
  return (
    <Row
      gap={12}
      right={28}
      left={28}
      tall="tap"
      line="top"
      tone={cooperation ? 'soft' : 'brand'}
      className="qx-cooperate"
      onClick={cooperation ? handleWithdraw : onOffer}
    >
      <Icon name="users-round" size={30} />
      <Typography isGrowing size="sm">
        {cooperation ? `已请对方红娘协作，分成 ${cooperation.percent}%，${replyDeadlineWords(cooperation.until) ?? ''}` : '请对方红娘协作'}
      </Typography>
      {cooperation ? <Typography size="sm">撤回</Typography> : <Icon name="chevron-right" size={30} />}
    </Row>
  )
}
