/** The refunds of an exit: each service with its reason, and their sum. */
import { amount } from '@qianxian/protocol/base/format'
import { name } from '@qianxian/protocol/base/dictionary'
import type { Receipt, ReceiptLine } from '@qianxian/protocol/couple/couple.schema'
import { exitService, receiptStatus } from '@qianxian/protocol/couple/couple.words'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

const sumWords = ({ fen, points }: Pick<ReceiptLine, 'fen' | 'points'>): string =>
  [`¥${amount(fen)}`, points > 0 ? `${points} 积分` : ''].filter(Boolean).join(' + ')

export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  if (receipt.list.length === 0)
    return (
      <Typography size="m" tone="soft">
        没有需要退回的服务。
      </Typography>
    )
  return (
    <>
      {receipt.list.map((line, place) => (
        <Row key={place} bottom={24} gap={16} align="start">
          <Stack isGrowing>
            <Typography size="m" leading="close">
              {line.title || name(exitService, line.service)}
            </Typography>
            <Typography top={4} size="s" tone="soft">
              {line.why}
            </Typography>
          </Stack>
          <Stack isFixed align="end">
            <Typography size="m" isFigure>
              {sumWords(line)}
            </Typography>
            {line.status ? (
              <Typography top={4} size="s" tone="soft">
                {name(receiptStatus, line.status)}
              </Typography>
            ) : null}
          </Stack>
        </Row>
      ))}
      <Row justify="between" align="baseline">
        <Typography size="m" weight="semibold">
          合计
        </Typography>
        <Typography size="l" weight="bold" tone="brand" isFigure id="qx-receipt-sum">
          {sumWords(receipt)}
        </Typography>
      </Row>
    </>
  )
}

export function ReceiptCard({ receipt, title }: { receipt: Receipt; title: string }) {
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Typography size="l" weight="semibold">
        {title}
      </Typography>
      <Box top={20}>
        <ReceiptLines receipt={receipt} />
      </Box>
    </CardBox>
  )
}
