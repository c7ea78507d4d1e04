import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { AwardDetail } from '@qianxian/protocol/award/award.schema'
import { awardStatus } from '@qianxian/protocol/award/award.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import type { AwardSource } from './awardList'
import { progressInWords, rewardInWords } from './awardWords'

export interface AwardSheetProps {
  isOpen: boolean
  /** The task that is explained; null if the sheet is closed. */
  id: number | null
  source: AwardSource
  onClose: () => void
}

/** One task: its awards, and each event with the reason why it counts or does not. */
export const AwardSheet = observer(function AwardSheet({ isOpen, id, source, onClose }: AwardSheetProps) {
  const shown = useLastShown(id)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="任务进度">
      {shown === null ? null : <Progress key={shown} id={shown} source={source} />}
    </Sheet>
  )
})

function Progress({ id, source }: { id: number; source: AwardSource }) {
  const [model] = useState(() => new DetailModel<AwardDetail>({ load: () => source.detail(id) }))
  useEffect(() => void model.load(), [model])
  return <DetailView model={model} render={(detail) => <Explained detail={detail} />} />
}

function Explained({ detail }: { detail: AwardDetail }) {
  return (
    <Box padY={16} id="qx-award-detail">
      <Typography bottom={24} size="m">
        {`${detail.title}：${progressInWords(detail)}`}
      </Typography>
      {detail.awards.length > 0 ? (
        <CellGroup title="我的奖励">
          {detail.awards.map(({ number, status, words }) => (
            <Cell key={number} label={`第 ${number} 次 ${rewardInWords(detail)}`} note={words} value={awardStatus[status]} />
          ))}
        </CellGroup>
      ) : null}
      {detail.events.length > 0 ? (
        <CellGroup title="每一条记录">
          {detail.events.map(({ key, title, at, isCounted, words }) => (
            <Cell key={key} label={title} note={`${dateInWords(at)} · ${words}`} value={isCounted ? '计入' : '不计'} />
          ))}
        </CellGroup>
      ) : (
        <Typography size="s" tone="soft">
          任务开始以后还没有记录。
        </Typography>
      )}
    </Box>
  )
}
