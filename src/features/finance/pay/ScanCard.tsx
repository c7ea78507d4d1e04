/** The card that a phone scans from a computer to pay: the code, its amount, and its remaining time by the server's clock. */
import { amount } from '@qianxian/protocol/base/format'
import { wechat } from '@qianxian/protocol/base/wechat'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import { Image } from '@tarojs/components'
import { CardBox, Stack } from '@/ui/base/layout/layout'
import { px } from '@/ui/base/style/px'
import { Countdown } from '@/ui/base/text/Countdown'
import { Typography } from '@/ui/base/text/Typography'
import { countdown } from './payWords'

interface ScanCardProps {
  picture: string
  order: FinOrder
  onOver: () => unknown
}

const EDGE = 420

export function ScanCard({ picture, order, onOver }: ScanCardProps) {
  return (
    <CardBox isInset bottom={32} pad={40} id="qx-pay-code">
      <Stack align="center">
        <Typography region="status" size="l" weight="semibold">
          请用{wechat}扫一扫
        </Typography>
        <Typography top={8} bottom={24} size="3xl" weight="bold" isFigure id="qx-pay-code-sum">
          ¥{amount(order.channelFen)}
        </Typography>
        <Image src={picture} mode="aspectFit" ariaLabel={`${wechat}支付二维码`} style={{ width: px(EDGE), height: px(EDGE) }} />
        <Typography top={24} size="m" tone="soft">
          二维码在 <Countdown until={order.expireAt} serverTime={order.serverTime} wordsOf={countdown} onOver={onOver} /> 内有效
        </Typography>
        <Typography top={4} size="s" tone="soft">
          付款后这一页会自动更新，不用刷新。
        </Typography>
      </Stack>
    </CardBox>
  )
}
