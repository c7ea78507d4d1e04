/** The rows of a refund, which add up to it, and the formula in words. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import type { StopValue } from './ContractModel'
import { signedYuan, yuan } from './contractWords'

export function StopRows({ value, id }: { value: StopValue; id?: string }) {
  const { rows, refundFen, words } = value
  return (
    <Box id={id}>
      {rows.map(({ kind, label, fen, at, proof, deliverableId }, place) => (
        <Row key={deliverableId ?? `${kind}:${place}`} justify="between" align="start" gap={20} padY={8}>
          <Stack isGrowing>
            <Typography size="sm">{label}</Typography>
            <Typography size="s" tone="soft">
              {[at === null ? '' : dateInWords(at), proof].filter(Boolean).join(' · ')}
            </Typography>
          </Stack>
          <Typography isFixed size="sm" isFigure>
            {signedYuan(fen)}
          </Typography>
        </Row>
      ))}
      <Row justify="between" top={8} padTop={12} line="top">
        <Typography size="m" weight="semibold">
          可退
        </Typography>
        <Typography size="l" weight="bold" tone="brand" isFigure>
          {yuan(refundFen)}
        </Typography>
      </Row>
      <Typography top={12} size="s" tone="soft">
        {words}
      </Typography>
    </Box>
  )
}
