/** The level of a partner: what counts, and what is missing. */
import { amount } from '@qianxian/protocol/base/format'
import { partner } from '@qianxian/protocol/partner/partner'
import type { PartnerLevel } from '@qianxian/protocol/partner/partner.schema'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

export const PartnerLevelScreen = guardScreen(function PartnerLevelScreen() {
  const [model] = useState(() => new DetailModel<PartnerLevel>({ load: () => callQuietly(partner.getPartnerLevel, {}) }))
  useDetailPage(model)
  const again = () => void model.reload()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView model={model} render={(level) => <Level {...level} />} />
    </Screen>
  )
})

function Level({ level, netFen, refundPercent, complaints, counts, missing }: PartnerLevel) {
  const facts = [
    ['区域订单净额', `¥${amount(netFen)}`],
    ['退款比例', `${refundPercent}%`],
    ['成立的投诉', `${complaints} 件`],
  ] as const
  return (
    <Box padTop={16} padBottom={48}>
      <CardBox isInset bottom={24} pad={32} radius="m" id="qx-partner-level">
        <Typography level={2} bottom={16} size="2xl" weight="bold">
          {`${level} 级`}
        </Typography>
        {facts.map(([label, text]) => (
          <Row key={label} top={8} justify="between" gap={16}>
            <Typography tone="soft">{label}</Typography>
            <Typography isFigure>{text}</Typography>
          </Row>
        ))}
      </CardBox>
      <Sentences title="什么算数" sentences={counts} />
      {missing.length > 0 ? <Sentences title="到下一级还差" sentences={missing} /> : null}
    </Box>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <CardBox isInset bottom={24} pad={28} radius="m">
      <Typography level={2} size="ml" weight="semibold">
        {title}
      </Typography>
      {sentences.map((sentence) => (
        <Typography key={sentence} top={12}>
          {sentence}
        </Typography>
      ))}
    </CardBox>
  )
}
