import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import type { ClaimableOrder, ShareDispute } from '@qianxian/protocol/commission/commission.schema'
import { commissionRole, shareDisputeStatus, type ShareDisputeStatus } from '@qianxian/protocol/commission/commission.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import type { ClaimSource } from './BonusModel'
import { ClaimSheet } from './ClaimSheet'

export interface ClaimsSheetProps {
  isOpen: boolean
  claims: ClaimSource
  onClose: () => void
}

const tones: Readonly<Record<ShareDisputeStatus, Tone>> = { open: 'info', corrected: 'success', kept: 'plain' }

/** Orders of members whom the reader served or brought: who has no share of one may ask why. */
export const ClaimsSheet = observer(function ClaimsSheet({ isOpen, claims, onClose }: ClaimsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="为什么不是我">
      {isOpen ? <Orders claims={claims} /> : null}
    </Sheet>
  )
})

const Orders = observer(function Orders({ claims }: { claims: ClaimSource }) {
  const [model] = useState(() => new ListModel<ClaimableOrder>({ load: (cursor) => claims.page(cursor), keyOf: ({ orderId }) => orderId }))
  const [asking, setAsking] = useState<number | null>(null)
  useEffect(() => void model.load(), [model])
  if (model.error) return <ErrorRetry error={model.error} onRetry={() => model.retry()} />
  if (model.isEmpty)
    return <EmptyState isCompact art="nothing" title="没有可以申诉的订单" words="你服务或带来的会员，最近 90 天的订单会列在这里。" />
  if (model.rows.length === 0) return <PageSkeleton kind="words" />
  return (
    <>
      <Stack padX="gutter" padBottom={40} id="qx-claims">
        <Box region="list">
          <ListItems>
            {model.rows.map((order) => (
              <Order key={order.orderId} order={order} onAsk={() => setAsking(order.orderId)} />
            ))}
          </ListItems>
        </Box>
        {model.isEnd ? null : (
          <Button top={24} kind="ghost" id="qx-claims-more" onClick={() => model.loadMore()}>
            更早的订单
          </Button>
        )}
      </Stack>
      {asking === null ? null : (
        <ClaimSheet
          isOpen
          key={asking}
          orderId={asking}
          claims={claims}
          onClose={() => setAsking(null)}
          onDone={(order) => model.patch(order.orderId, order)}
        />
      )}
    </>
  )
})

function Order({ order, onAsk }: { order: ClaimableOrder; onAsk: () => void }) {
  const { orderId, title, member, paidAt, own, dispute } = order
  return (
    <Box padY={20} line="bottom" id={`qx-claim-${orderId}`}>
      <Row justify="between" gap={16}>
        <Typography size="m" weight="semibold">{`${title} · ${member}`}</Typography>
        {dispute ? <Tag tone={tones[dispute.status]}>{shareDisputeStatus[dispute.status]}</Tag> : null}
      </Row>
      <Typography top={4} size="s" tone="soft">
        {`${dateAndTime(paidAt)} 付款 · ${own === null ? '你没有分成' : `你的分成：${own}`}`}
      </Typography>
      {dispute ? (
        <Claim dispute={dispute} />
      ) : (
        <Button top={12} size="s" kind="ghost" id={`qx-claim-ask-${orderId}`} onClick={onAsk}>
          为什么不是我
        </Button>
      )}
    </Box>
  )
}

function Claim({ dispute: { role, statement, at, dueAt, answer } }: { dispute: ShareDispute }) {
  return (
    <Stack gap={4} padTop={12}>
      <Typography size="s">{`${dateAndTime(at)} 申诉（${commissionRole[role]}）：${statement}`}</Typography>
      <Typography size="s">{answer === null ? `最晚${dateInWords(dueAt)}答复` : `结论：${answer}`}</Typography>
    </Stack>
  )
}
