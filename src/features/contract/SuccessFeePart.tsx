import type { SuccessFee, SuccessTranche } from '@qianxian/protocol/contract/contract.schema'
import { trancheState } from '@qianxian/protocol/contract/contract.words'
import { relationshipStatus } from '@qianxian/protocol/couple/couple.words'
import { observer } from 'mobx-react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import type { ContractModel } from './ContractModel'
import { toneOfTranche, trancheLines, yuan } from './contractWords'

/** The tranches of a success fee: the amount of each, its stage, why it is due or not, and the order that pays it. */
export function SuccessFeePart({ model, success }: { model: ContractModel; success: SuccessFee }) {
  const { feeFen, dueFen, paidFen, tranches } = success
  return (
    <>
      <Typography bottom={12} size="s" tone="soft" id="qx-contract-success-sum">
        {`合计 ${yuan(feeFen)}，待付 ${yuan(dueFen)}，已付 ${yuan(paidFen)}`}
      </Typography>
      {tranches.map((one) => (
        <Tranche key={one.stage} model={model} one={one} />
      ))}
    </>
  )
}

const Tranche = observer(function Tranche({ model, one }: { model: ContractModel; one: SuccessTranche }) {
  const { stage, fen, status, orderId, canPay } = one

  async function handlePay() {
    await navigateTo('/subpages/member/pay', { id: orderId ?? (await model.orderTranche(one)) })
  }

  return (
    <Box padY={16} line="top" id={`qx-tranche-${stage}`}>
      <Row justify="between" gap={12}>
        <Typography isGrowing size="m" weight="semibold">
          {`「${relationshipStatus[stage]}」 · ${yuan(fen)}`}
        </Typography>
        <Tag tone={toneOfTranche(status)}>{trancheState[status]}</Tag>
      </Row>
      <Stack top={8} gap={4}>
        {trancheLines(one).map((words) => (
          <Typography key={words} size="s" tone="soft">
            {words}
          </Typography>
        ))}
      </Stack>
      {canPay || orderId !== null ? (
        <Row justify="end" top={12}>
          <Button size="s" kind={canPay ? 'primary' : 'ghost'} id={`qx-tranche-pay-${stage}`} onClick={handlePay}>
            {canPay ? `付款 ${yuan(fen)}` : '订单与付款'}
          </Button>
        </Row>
      ) : null}
    </Box>
  )
})
